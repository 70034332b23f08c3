import { Button } from '@mantine/core'
import { IconFolderDown } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSession } from '@/api/session'
import {
  Allowed,
  type Column,
  count,
  counted,
  DataTable,
  EmptyState,
  Loaded,
  moment,
  PageHeader,
  Pager,
  Picks,
  ScrollRegion,
  StatusBadge,
  Toolbar,
  useAddress,
} from '@/ui'
import { type Group, PER_PAGE, type PickedUp, usePickups } from './calls'
import { Folders } from './Folders'
import { Refused } from './Refused'
import { standing } from './standing'

const GROUPS: readonly { value: Group; label: string }[] = [
  { value: 'needsSomeone', label: 'Needs someone' },
  { value: 'running', label: 'Running' },
  { value: 'done', label: 'Done' },
]

const figure = (head: string, of: (row: PickedUp) => number | undefined): Column<PickedUp> => ({
  head,
  figure: true,
  cell: row => {
    const found = of(row)
    return found === undefined ? '–' : count(found)
  },
})

const COLUMNS: Column<PickedUp>[] = [
  { head: 'Picked up', cell: row => moment(row.createdOn) },
  {
    head: 'File',
    look: 'strong',
    names: true,
    fit: 'wrap',
    cell: row => <Link to={`/uploads/${row.uploadId}`}>{row.fileName}</Link>,
  },
  { head: 'Folder', fit: 'clip', cell: row => row.channelName },
  figure('Rows', row => row.rowCount),
  figure('Added', row => row.outcome?.added),
  figure('Changed', row => row.outcome?.changed),
  figure('Rejected', row =>
    row.outcome ? (row.outcome.refused ?? 0) + (row.outcome.conflicts ?? 0) : row.counts?.refused,
  ),
  { head: 'Status', cell: row => <StatusBadge {...standing(row)} plain /> },
  { head: 'What it waits for', fit: 'wrap', cell: row => row.reason || <span className="dim">–</span> },
]

/** `/invoices/ftfBookingCreation`: workbooks picked up from customers' folders, and their results. */
export default function Pickups() {
  const { address, page, put } = useAddress()
  const asked = GROUPS.find(({ value }) => value === address.get('group'))?.value ?? null
  const found = usePickups(asked, page)
  return (
    <>
      <PageHeader title="File pickups" meta={found.data ? counted(found.data.count, 'file') : undefined}>
        <SetUp />
      </PageHeader>
      <Loaded of={found} what="the pickups">
        {({ channels, refused, rows, counts, count: all }) =>
          channels.length || all || asked || refused.length ? (
            <>
              {channels.length ? <Folders folders={channels} /> : null}
              {refused.length ? <Refused files={refused} /> : null}
              <Toolbar label="Narrow the files">
                <Picks
                  picks={GROUPS.map(({ value, label }) => ({ value, label: `${label} ${count(counts[value] ?? 0)}` }))}
                  picked={asked ?? ''}
                  onPick={group => put({ group })}
                />
              </Toolbar>
              <ScrollRegion fill label="Files picked up">
                <DataTable
                  rows={rows}
                  rowKey={row => row.uploadId}
                  columns={COLUMNS}
                  label="Files picked up"
                  empty={<EmptyState icon={IconFolderDown} title="No files" body="Nothing was picked up yet." />}
                />
              </ScrollRegion>
              <Pager page={page} count={all} limit={PER_PAGE} />
            </>
          ) : (
            <EmptyState
              icon={IconFolderDown}
              title="No folder yet"
              body="Customers put a workbook into a folder on an SFTP or FTP server; it is uploaded from there, checked, and imported when no row is rejected."
            >
              <SetUp />
            </EmptyState>
          )
        }
      </Loaded>
    </>
  )
}

function SetUp() {
  const systemId = useSession(session => session.data?.loggedInUser.system.id)
  return (
    <Allowed permission="deliveryProfiles.view">
      <Button
        variant="default"
        component={Link}
        to={`/configuration/system/profile/${systemId}/deliveryProfiles/incommingChannel`}
      >
        Set up folders
      </Button>
    </Allowed>
  )
}
