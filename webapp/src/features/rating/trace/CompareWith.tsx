import { Button, Menu } from '@mantine/core'
import { IconGitCompare } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Wire } from '@/api/wire'
import { traceAddress } from '@/entities/ratingPage/addresses'
import { moment, money } from '@/ui'
import { useRatingsOf } from '../calls'

const outcome = (row: Wire<'TraceRow'>) =>
  row.rated ? `${row.currency} ${money(row.total, row.currency)}` : 'not rated'

/** The other ratings of the shipment, to compare with this one. */
export function CompareWith({ trace }: { trace: Wire<'TraceView'> }) {
  const [opened, setOpened] = useState(false)
  const open = useNavigate()
  const ratings = useRatingsOf(trace.shipmentId, opened)
  const others = ratings.data?.rows.filter(row => row.traceId !== trace.traceId)
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={320} withinPortal={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconGitCompare size={14} stroke={1.8} />} data-print="hide">
          Compare with…
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {others ? (others.length ? 'Other ratings of this shipment' : 'No other ratings') : 'Loading…'}
        </Menu.Label>
        {others?.map(row => (
          <Menu.Item
            key={row.traceId}
            onClick={() => open(`${traceAddress(trace.traceId)}/compare/${row.traceId}`)}
            rightSection={<span>{outcome(row)}</span>}
          >
            {moment(row.ratedOn)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
