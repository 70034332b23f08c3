import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  Allowed,
  askAndRemove,
  type Columns,
  counted,
  dayOf,
  EmptyState,
  ListScreen,
  moment,
  NoResults,
  Picks,
  StatusBadge,
  type Tone,
  useListController,
} from '@/ui'
import { UPDATE } from '../calls'
import { PER_PAGE, type TrackingLink, useLinks, useRevokeLink } from './calls'
import { NewLink } from './NewLink'

const TONES: Record<string, Tone> = { Active: 'ok', Expired: 'none', Revoked: 'none' }

function useColumns(): Columns<TrackingLink> {
  const revoke = useRevokeLink()
  const ask = (link: TrackingLink) =>
    askAndRemove({
      title: `Revoke the link for ${link.recipient}?`,
      meaning: 'Whoever has it can no longer follow the shipment. You can’t undo this.',
      confirm: 'Revoke link',
      remove: revoke,
      of: link.id,
      done: 'Link revoked.',
    })
  return [
    {
      head: 'Shipment',
      cell: row => (
        <Link to={`/tracking/milestoneUpdate?q=${encodeURIComponent(row.shipmentNumber)}&shipment=${row.shipmentId}`}>
          {row.shipmentNumber}
        </Link>
      ),
    },
    { head: 'For', fit: 'wrap', look: 'strong', cell: row => row.recipient },
    { head: 'Status', cell: row => <StatusBadge status={row.state} tone={TONES[row.state] ?? 'none'} plain /> },
    { head: 'Expires', cell: row => dayOf(row.expiresOn) },
    {
      head: 'Opened',
      cell: row => (row.lastOpenedOn ? `${counted(row.opened, 'time')}, last ${moment(row.lastOpenedOn)}` : 'Not yet'),
    },
    { head: 'Made by', fit: 'clip', cell: row => `${row.madeBy}, ${dayOf(row.madeOn)}` },
    {
      head: <span className="vh">Actions</span>,
      id: 'actions',
      cell: row =>
        row.state === 'Active' ? (
          <Allowed permission={UPDATE}>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Revoke the link for ${row.recipient}`}
              onClick={() => void ask(row)}
            >
              Revoke
            </Button>
          </Allowed>
        ) : null,
    },
  ]
}

/** `/tracking/webTracking`: the links with which customers follow shipments without an account. */
export default function Links() {
  const { filters, isNarrowed, page, put } = useListController({ filters: { state: ['active'] } })
  const [making, setMaking] = useState(false)
  const list = useLinks(filters.q, filters.state === 'active', page)
  const columns = useColumns()
  return (
    <ListScreen
      title="Web tracking"
      noun="link"
      actions={
        <Allowed permission={UPDATE}>
          <Button onClick={() => setMaking(true)}>New link…</Button>
        </Allowed>
      }
      toolbar="Find links"
      find={['Shipment number starts with', 'Shipment number']}
      filters={
        <Picks picks={[{ value: 'active', label: 'Active' }]} picked={filters.state} onPick={state => put({ state })} />
      }
      of={list}
      what="the links"
      rows={list.data?.rows}
      limit={PER_PAGE}
      region="Table of tracking links"
      rowKey={row => row.id}
      empty={
        isNarrowed ? (
          <NoResults body="No links match these filters." all="Show all" />
        ) : (
          <EmptyState
            icon={IconLink}
            title="No links yet"
            body="A link shows a customer where one shipment is, without an account and without prices. It expires, and you can revoke it."
          />
        )
      }
      columns={columns}
    >
      {making ? <NewLink onClose={() => setMaking(false)} /> : null}
    </ListScreen>
  )
}
