import { Button, Select } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '@/api/client'
import type { Wire } from '@/api/wire'
import { Allowed, count, Gap, SaveError, type Suggest, Toolbar, useSuggestions } from '@/ui'
import { useHandOver } from './calls'

const NOBODY = 'nobody'

/** The users of the system, searched by name during typing, because there may be many. */
const people: Suggest = async (q, signal) => {
  const { data } = await api.GET('/api/suggestion', {
    params: { query: { suggestionFor: 'users', q, pageLimit: 20 } },
    signal,
  })
  return (data?.data ?? []).map(({ id, n }) => ({ value: id, label: n }))
}

interface HandOverBarProps {
  workers: Wire<'Worker'>[]
  chosen: ReadonlySet<string>
  /** Shipments are selected, not portions of the summary. */
  ofShipments: boolean
  done: () => void
}

/** The new owner of the selected work. The server says what is missing, so that the words are the same everywhere
 * (R358). */
export function HandOverBar({ workers, chosen, ofShipments, done }: HandOverBarProps) {
  const [to, setTo] = useState<string | null>(null)
  const handOver = useHandOver(ofShipments)
  const [sought, setSought] = useState('')
  const found = useSuggestions(people, sought)
  const held = new Map(workers.map(one => [one.userId, one.shipments]))
  const known = new Map([
    ...workers.map(one => [one.userId, one.name] as const),
    ...(found ?? []).map(one => [one.value, one.label] as const),
  ])
  const offered = [...known].map(([value, name]) => ({ value, label: `${name} (${count(held.get(value) ?? 0)})` }))
  const send = () => handOver.mutate({ ids: [...chosen], to: to === NOBODY ? '' : (to ?? '') }, { onSuccess: done })
  return (
    <>
      <Toolbar label="Assign work">
        <span className="dim">{chosen.size ? `${count(chosen.size)} chosen` : 'Nothing chosen'}</span>
        <Gap />
        <Allowed permission="configurationInvoices.editConfigurationInvoices">
          <Select
            size="xs"
            w={230}
            aria-label="Assign to"
            placeholder="Assign to…"
            searchable
            comboboxProps={{ withinPortal: false }}
            data={[...offered, { value: NOBODY, label: 'Unassigned' }]}
            nothingFoundMessage={found ? 'No results' : 'Searching…'}
            onSearchChange={setSought}
            value={to}
            onChange={setTo}
          />
          <Button
            size="xs"
            leftSection={<IconUserShare size={14} stroke={1.8} />}
            disabled={!to}
            loading={handOver.isPending}
            onClick={send}
          >
            Assign
          </Button>
        </Allowed>
      </Toolbar>
      <SaveError error={handOver.error} title="Nothing was assigned" />
    </>
  )
}
