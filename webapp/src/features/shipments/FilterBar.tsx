import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebarRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { ConditionField } from '@/conditions'
import { FilterTools, SHIPMENT_PROFILES } from '@/filters'
import type { ColumnChoices } from '@/grid'
import { CellStates, ColumnsMenu } from '@/sheet'
import { Divider, Gap, Toolbar } from '@/ui'
import { QuickFind } from './QuickFind'
import type { ShipmentSheet } from './sheet'
import type { ListView } from './view'

interface FilterBarProps {
  fields: ConditionField[]
  view: ListView
  setView: (view: ListView) => void
  sheet?: ShipmentSheet
  choices?: ColumnChoices
  panelOpen?: boolean
  onPanel?: (open: boolean) => void
  /** The column whose head asked for a condition. */
  asked?: string | null
  onAsked?: (name: string | null) => void
}

/** Filters on the left; errors of the grid, its columns and the panel on the right. */
export function FilterBar(props: FilterBarProps) {
  const { fields, view, setView, sheet, choices, panelOpen, onPanel } = props
  const [ownAsked, setOwnAsked] = useState<string | null>(null)
  const { asked = ownAsked, onAsked = setOwnAsked } = props
  return (
    <Toolbar label="Filters and view">
      <QuickFind filter={view.filter} onChange={filter => setView({ ...view, page: 1, filter })} />
      <FilterTools
        docType="shipment"
        manageAt={SHIPMENT_PROFILES}
        fields={fields}
        filter={view.filter}
        onChange={filter => setView({ ...view, page: 1, filter })}
        asked={asked}
        onAsked={onAsked}
      />
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
