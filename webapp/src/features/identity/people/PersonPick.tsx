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
  /** Who cannot be picked. */
  except?: string
  /** The system they work in; the one that is worked in when left out. */
  systemId?: string
}

const SHOWN = 10

/** People of a system, found by name as somebody types: however many there are, ten are asked for at a time. */
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
      // closed with each choice: it would cover the button that is wanted next; typing opens it for another
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onOptionSubmit={() => setOpen(false)}
      comboboxProps={{ withinPortal: false }}
      // the server has looked already
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
