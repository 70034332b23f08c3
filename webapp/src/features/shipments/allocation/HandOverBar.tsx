import { Button, Select } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '@/api/errors'
import type { Wire } from '@/api/wire'
import { Allowed, Callout, count, Gap, Toolbar } from '@/ui'
import { useHandOver } from './calls'

const NOBODY = 'nobody'

interface HandOverBarProps {
  workers: Wire<'Worker'>[]
  chosen: ReadonlySet<string>
  /** What is chosen are shipments, not portions of the summary. */
  ofShipments: boolean
  done: () => void
}

/** Who shall have what is chosen. The server says what is missing, so that the words are the same everywhere (R358). */
export function HandOverBar({ workers, chosen, ofShipments, done }: HandOverBarProps) {
  const [to, setTo] = useState<string | null>(null)
  const handOver = useHandOver(ofShipments)
  const people = workers.map(one => ({ value: one.userId, label: `${one.name} (${count(one.shipments)})` }))
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
            data={[...people, { value: NOBODY, label: 'Unassigned' }]}
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
      {handOver.error ? (
        <Callout tone="bad" title="Nothing was assigned">
          <p>{messageOf(handOver.error)}</p>
        </Callout>
      ) : null}
    </>
  )
}
