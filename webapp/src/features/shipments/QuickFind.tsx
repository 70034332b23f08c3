import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type Group, isGroup } from '@/conditions'
import { ANY_NUMBER, andAlso } from '@/filters'

const isNumber = (part: Group['parts'][number]) => !isGroup(part) && part.name === ANY_NUMBER

/** The filter without the old search number, and with the new one, if any. */
export function seeking(filter: Group, number: string): Group {
  const rest = { ...filter, parts: filter.parts.filter(part => !isNumber(part)) }
  return number ? andAlso(rest, { name: ANY_NUMBER, operator: 'beginsWith', value: number }) : rest
}

/** Finds shipments by any of their numbers: AWB, bill of lading, order, container, reference. */
export function QuickFind({ filter, onChange }: { filter: Group; onChange: (filter: Group) => void }) {
  const sought = filter.parts.find(isNumber)
  const now = sought && !isGroup(sought) ? sought.value : ''
  const take = (text: string) => {
    if (text.trim() !== now) onChange(seeking(filter, text.trim()))
  }
  return (
    <TextInput
      key={now}
      w={248}
      type="search"
      aria-label="Find shipments by AWB, BOL, PO, container or reference"
      placeholder="AWB, BOL, PO, container…"
      leftSection={<IconSearch size={14} stroke={1.6} />}
      defaultValue={now}
      onKeyDown={event => {
        if (event.key === 'Enter') take(event.currentTarget.value)
      }}
    />
  )
}
