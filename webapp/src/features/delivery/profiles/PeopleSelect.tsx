import { MultiSelect } from '@mantine/core'
import { usePeople } from './calls'

interface PeopleSelectProps {
  label: string
  disabled: boolean
  /** Ids of users; empty: all users. */
  value: string[]
  onChange: (ids: string[]) => void
}

/** Users of the system, by name. */
export function PeopleSelect({ label, disabled, value, onChange }: PeopleSelectProps) {
  const people = usePeople().data ?? []
  const known = people.map(each => ({ value: each.id, label: each.n }))
  // removed users stay listed until they are deselected
  const gone = value
    .filter(id => !people.some(each => each.id === id))
    .map(id => ({ value: id, label: 'Someone who left' }))
  return (
    <MultiSelect
      label={label}
      placeholder={value.length ? '' : 'Everyone'}
      searchable
      disabled={disabled}
      data={[...known, ...gone]}
      value={value}
      onChange={onChange}
      comboboxProps={{ withinPortal: false }}
    />
  )
}
