import { lazy, Suspense, useState } from 'react'
import { type ConditionField, EMPTY, type Group, isGroup, type Part, withPart } from '@/conditions'
import { FilterChips } from './FilterChips'
import { QuickFilter } from './QuickFilter'
import { SavedFilters } from './SavedFilters'

const FilterBuilder = lazy(() => import('./FilterBuilder'))
const FlexiFilter = lazy(() => import('./FlexiFilter'))

interface FilterToolsProps {
  /** With both, filters can be saved: the list they belong to, and the screen of saved filters. */
  docType?: string
  manageAt?: string
  fields: readonly ConditionField[]
  filter: Group
  onChange: (filter: Group) => void
  /** The column whose head asked for a condition; '' for no particular one, null when closed. */
  asked: string | null
  onAsked: (name: string | null) => void
}

/** Adds a required part: an "or" filter becomes one part of the new filter. */
export const andAlso = (filter: Group, part: Part): Group =>
  filter.condition === 'or' && filter.parts.length > 1
    ? { condition: 'and', parts: [filter, part] }
    : { ...withPart(filter, part), condition: 'and' }

/** The filter of a list, and everything to change it: chips, one condition, the builder, lists, saved filters. */
export function FilterTools({ docType, manageAt, fields, filter, onChange, asked, onAsked }: FilterToolsProps) {
  const [open, setOpen] = useState<'builder' | 'flexi' | null>(null)
  const typeOf = (name: string) => fields.find(field => field.name === name)?.type ?? 'text'
  const apply = (next: Group) => {
    setOpen(null)
    onChange(next)
  }
  const dialog = { fields, onApply: apply, onClose: () => setOpen(null) }
  const either = filter.condition === 'or' && filter.parts.length > 1
  // an "or" filter is one chip: separate chips would read as "and"
  const shown: Group = either ? { condition: 'and', parts: [filter] } : filter
  const onChips = (next: Group) => {
    const [only] = next.parts
    onChange(either ? (only && isGroup(only) ? only : EMPTY) : next)
  }
  return (
    <>
      <FilterChips fields={fields} filter={shown} onChange={onChips} onEdit={() => setOpen('builder')} />
      <QuickFilter
        fields={fields}
        asked={asked}
        onAsked={onAsked}
        onAdd={condition => onChange(andAlso(filter, condition))}
        onBuild={() => setOpen('builder')}
        // it asks for an account, which only lists with saved filters have
        onFlexi={docType ? () => setOpen('flexi') : undefined}
      />
      {docType && manageAt ? (
        <SavedFilters docType={docType} manageAt={manageAt} filter={filter} typeOf={typeOf} onApply={onChange} />
      ) : null}
      <Suspense>
        {open === 'builder' ? <FilterBuilder {...dialog} filter={filter} /> : null}
        {open === 'flexi' ? <FlexiFilter {...dialog} /> : null}
      </Suspense>
    </>
  )
}
