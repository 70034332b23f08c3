import { Button } from '@mantine/core'
import { IconLink, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  Allowed,
  alertToast,
  askToDelete,
  counted,
  DataTable,
  dayOf,
  doneToast,
  EmptyState,
  FindBox,
  Loaded,
  moment,
  PageHeader,
  Pager,
  Picks,
  StatusBadge,
  TERMS,
  type Tone,
  Toolbar,
  useAddress,
} from '@/ui'
import { UPDATE } from '../calls'
import { PER_PAGE, type TrackingLink, useLinks, useRevokeLink } from './calls'
import { NewLink } from './NewLink'

const TONES: Record<string, Tone> = { Active: 'ok', Expired: 'none', Revoked: 'none' }

function Rows({ rows }: { rows: readonly TrackingLink[] }) {
  const revoke = useRevokeLink()
  const ask = async (link: TrackingLink) => {
    const meaning = 'Whoever has it can no longer follow the shipment. You can’t undo this.'
    const title = `Revoke the link for ${link.recipient}?`
    if (!(await askToDelete({ title, meaning, confirm: 'Revoke link' }))) return
    revoke.mutate(link.id, {
      onSuccess: () => doneToast('Link revoked.'),
      onError: error => alertToast(error.message),
    })
  }
  return (
    <DataTable
      rows={rows}
      rowKey={row => row.id}
      region="Table of tracking links"
      columns={[
        {
          head: 'Shipment',
          cell: row => (
            <Link
              to={`/tracking/milestoneUpdate?q=${encodeURIComponent(row.shipmentNumber)}&shipment=${row.shipmentId}`}
            >
              {row.shipmentNumber}
            </Link>
          ),
        },
        { head: 'For', fit: 'wrap', look: 'strong', cell: row => row.recipient },
        { head: 'Status', cell: row => <StatusBadge status={row.state} tone={TONES[row.state] ?? 'none'} plain /> },
        { head: 'Expires', cell: row => dayOf(row.expiresOn) },
        {
          head: 'Opened',
          cell: row =>
            row.lastOpenedOn ? `${counted(row.opened, 'time')}, last ${moment(row.lastOpenedOn)}` : 'Not yet',
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
      ]}
    />
  )
}

/** `/tracking/webTracking`: the links by which customers follow shipments without an account. */
export default function Links() {
  const { address, page, put } = useAddress()
  const [making, setMaking] = useState(false)
  const q = address.get('q') ?? ''
  const active = address.get('state') === 'active'
  const list = useLinks(q, active, page)
  const button = (
    <Allowed permission={UPDATE}>
      <Button onClick={() => setMaking(true)}>New link…</Button>
    </Allowed>
  )
  return (
    <>
      <PageHeader title="Web tracking" meta={list.data ? <span>{counted(list.data.count, 'link')}</span> : null}>
        {button}
      </PageHeader>
      <Toolbar label="Find links">
        <FindBox label="Shipment number starts with" placeholder="Shipment number" />
        <Picks
          picks={[{ value: 'active', label: 'Active' }]}
          picked={active ? 'active' : ''}
          onPick={state => put({ state })}
        />
      </Toolbar>
      <Loaded of={list} what="the links">
        {found =>
          found.rows.length ? (
            <>
              <Rows rows={found.rows} />
              <Pager page={page} count={found.count} limit={PER_PAGE} />
            </>
          ) : q || active ? (
            <EmptyState icon={IconSearch} title={TERMS.noResults} body="No links match these filters.">
              <Link to=".">Show all</Link>
            </EmptyState>
          ) : (
            <EmptyState
              icon={IconLink}
              title="No links yet"
              body="A link shows a customer where one shipment is, without an account and without prices. It expires, and you can revoke it."
            />
          )
        }
      </Loaded>
      {making ? <NewLink onClose={() => setMaking(false)} /> : null}
    </>
  )
}
