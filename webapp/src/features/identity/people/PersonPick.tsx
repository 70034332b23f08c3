import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useCallback, useState } from 'react'
import { api } from '@/api/client'
import { type Suggest, useSuggestions } from '@/ui'

export interface Picked {
  id: string
  name: string
}

interface PersonPickProps extends Pick<MultiSelectProps, 'label' | 'description' | 'error' | 'maxValues'> {
  picked: Picked[]
  onPick: (people: Picked[]) => void
  /** Users that cannot be selected. */
  except?: string
  /** The system they work in; by default the current one. */
  systemId?: string
}

const SHOWN = 10

/** Users of a system, searched by name during typing, ten at a time, because there may be many. */
export function PersonPick({ picked, onPick, except, systemId = '', ...shown }: PersonPickProps) {
  const [sought, setSought] = useState('')
  const [isOpen, setOpen] = useState(false)
  const suggest: Suggest = useCallback(
    async (q, signal) => {
      const query = { suggestionFor: 'users', q, systemId, pageLimit: SHOWN }
      const { data } = await api.GET('/api/suggestion', { params: { query }, signal })
      return (data?.data ?? []).map(({ id, n }) => ({ value: id, label: n }))
    },
    [systemId],
  )
  const found = useSuggestions(suggest, sought)
  const offered = (found ?? []).filter(each => each.value !== except)
  const known = new Map(
    [...offered, ...picked.map(({ id, name }) => ({ value: id, label: name }))].map(one => [one.value, one]),
  )
  return (
    <MultiSelect
      {...shown}
      placeholder={picked.length ? '' : 'Search by name'}
      searchable
      // closed after each choice: it would cover the next button; typing opens it again
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onOptionSubmit={() => setOpen(false)}
      comboboxProps={{ withinPortal: false }}
      // the server has filtered already
      filter={({ options }) => options}
      data={[...known.values()]}
      hidePickedOptions
      nothingFoundMessage={found ? 'No results' : 'Searching…'}
      searchValue={sought}
      onSearchChange={setSought}
      value={picked.map(each => each.id)}
      onChange={ids => onPick(ids.map(id => ({ id, name: known.get(id)?.label ?? '' })))}
    />
  )
}
