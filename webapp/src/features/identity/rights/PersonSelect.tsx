import { Select } from '@mantine/core'
import { useState } from 'react'
import { usePeopleNamed } from './calls'

/** A user, searched by name; empty for none. */
export function PersonSelect({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const [typed, setTyped] = useState('')
  const people = usePeopleNamed(typed)
  return (
    <Select
      label="User"
      placeholder="Type a name"
      searchable
      nothingFoundMessage="Nobody found"
      data={(people.data?.people ?? []).map(each => ({ value: each.id, label: each.name }))}
      filter={({ options }) => options}
      onSearchChange={setTyped}
      value={value || null}
      onChange={id => onChange(id ?? '')}
    />
  )
}
