import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebarRight } from '@tabler/icons-react'
import { OPERATORS, operatorWords, splitList } from '@/fields'
import { Divider, FilterChip, Gap, Toolbar } from '@/ui'
import { CellStates } from './CellStates'
import { ColumnsMenu } from './ColumnsMenu'
import type { FilterField } from './columns'
import { FilterPopover } from './FilterPopover'
import type { ShipmentSheet } from './sheet'
import type { SavedChoices } from './useColumnChoices'
import type { Filter, ListView } from './view'

interface FilterBarProps {
  fields: FilterField[]
  view: ListView
  setView: (view: ListView) => void
  sheet?: ShipmentSheet
  choices?: SavedChoices
  panelOpen?: boolean
  onPanel?: (open: boolean) => void
}

const LISTED = 2

/** A filter's value as its chip says it. */
export function valueWords({ operator, value, upTo }: Filter): string {
  if (OPERATORS[operator].values === 2) return `${value} – ${upTo ?? ''}`
  if (operator === 'day') return `${value} days`
  if (value === '') return 'empty'
  const values = operator === 'isInList' || operator === 'isNotInList' ? splitList(value) : [value]
  return values.length > LISTED ? `${values.length} values` : values.join(', ')
}

/** Filters at the left; what is wrong in the grid, its columns and the panel at the right. */
export function FilterBar({ fields, view, setView, sheet, choices, panelOpen, onPanel }: FilterBarProps) {
  const setFilters = (filters: Filter[]) => setView({ ...view, page: 1, filters })
  return (
    <Toolbar label="Filters and view">
      {view.filters.map((filter, at) => {
        const field = fields.find(({ name }) => name === filter.name)
        return (
          <FilterChip
            // biome-ignore lint/suspicious/noArrayIndexKey: two filters on one field differ by their place only
            key={`${filter.name}-${at}`}
            field={field?.label ?? filter.name}
            op={operatorWords(filter.operator, field?.type ?? 'text')}
            value={field?.isId ? 'the one opened' : valueWords(filter)}
            onClear={() => setFilters(view.filters.filter((_, other) => other !== at))}
          />
        )
      })}
      <FilterPopover fields={fields} onAdd={filter => setFilters([...view.filters, filter])} />
      <Gap />
      {sheet ? <CellStates store={sheet.store} /> : null}
      {sheet && choices ? (
        <>
          <Divider />
          <ColumnsMenu columns={sheet.store.columns} choices={choices} />
        </>
      ) : null}
      {onPanel ? (
        <ActionIcon aria-label="Document panel" aria-pressed={!!panelOpen} onClick={() => onPanel(!panelOpen)}>
          <IconLayoutSidebarRight size={16} stroke={1.6} />
        </ActionIcon>
      ) : null}
    </Toolbar>
  )
}
