import { Select } from '@mantine/core'
import { IconFileCode } from '@tabler/icons-react'
import type { Wire } from '@/api/wire'
import {
  type Column,
  count,
  counted,
  DataTable,
  EmptyState,
  Gap,
  Loaded,
  Money,
  moment,
  PageHeader,
  Pager,
  Picks,
  ScrollRegion,
  StatusBadge,
  showDay,
  Toolbar,
  ui,
  useAddress,
} from '@/ui'
import { readDays, SentWithin } from '../SentWithin'
import { PER_PAGE, useXmlMessages, type XmlMessage } from './calls'
import { MessagePanel } from './MessagePanel'

const optionsOf = (counts: readonly Wire<'XmlMessageCount'>[] = []) =>
  counts.map(each => ({ value: each.value, label: `${each.label} (${count(each.count)})` }))

/** `/dashboard/xmlreportsummary`: invoices that left as XML, with their answers. A count lists what it counts. */
export default function XmlMessages() {
  const { address, page, put } = useAddress()
  const asked = (name: string) => address.get(name) ?? ''
  const days = readDays(address.get('days'))
  const filter = {
    days,
    kind: asked('kind'),
    accountId: asked('account'),
    status: asked('status'),
    day: asked('day'),
  }
  const found = useXmlMessages(filter, page)
  const counts = found.data?.counts
  const opened = found.data?.rows.find(row => row.id === asked('message'))
  const pick = (name: string) => (value: string | null) => put({ [name]: value || null, message: null, page: null })
  return (
    <>
      <PageHeader title="XML messages" meta={found.data ? counted(found.data.count, 'message') : undefined} />
      <Toolbar label="Which messages">
        <SentWithin days={days} onChange={value => put({ days: value, day: null, message: null, page: null })} />
        <Picks
          picks={(counts?.statuses ?? []).map(each => ({
            value: each.value,
            label: `${each.label} ${count(each.count)}`,
          }))}
          picked={filter.status}
          onPick={pick('status')}
        />
        <Gap />
        <Select
          aria-label="Kind"
          placeholder="Any kind"
          w={190}
          clearable
          clearButtonProps={{ 'aria-label': 'Show all kinds' }}
          data={optionsOf(counts?.kinds)}
          value={filter.kind || null}
          onChange={pick('kind')}
        />
        <Select
          aria-label="Customer"
          placeholder="Any customer"
          w={220}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Show all customers' }}
          data={optionsOf(counts?.accounts)}
          value={filter.accountId || null}
          onChange={pick('account')}
        />
        <Select
          aria-label="Day"
          placeholder="Any day"
          w={150}
          clearable
          clearButtonProps={{ 'aria-label': 'Show all days' }}
          data={(counts?.days ?? []).map(each => ({
            value: each.day,
            label: `${showDay(each.day)} (${count(each.count)})`,
          }))}
          value={filter.day || null}
          onChange={pick('day')}
        />
      </Toolbar>
      <div className={ui.split} data-open={opened ? true : undefined}>
        <div className={ui.splitList}>
          <Loaded of={found} what="the messages">
            {({ rows, count: all }) => (
              <>
                <ScrollRegion fill label="XML messages">
                  <DataTable<XmlMessage>
                    rows={rows}
                    label="XML messages"
                    rowKey={row => row.id}
                    state={row => row.id === opened?.id && 'chosen'}
                    columns={columnsOf(row => put({ message: row.id }))}
                    empty={
                      <EmptyState
                        icon={IconFileCode}
                        title="No XML messages in this time"
                        body="Invoices sent as electronic invoices in XML are listed here, with what the customer answered."
                      />
                    }
                  />
                </ScrollRegion>
                <Pager page={page} count={all} limit={PER_PAGE} />
              </>
            )}
          </Loaded>
        </div>
        {opened ? <MessagePanel key={opened.id} row={opened} onClose={() => put({ message: null })} /> : null}
      </div>
    </>
  )
}

const columnsOf = (open: (row: XmlMessage) => void): Column<XmlMessage>[] => [
  {
    head: 'Invoice',
    look: 'strong',
    names: true,
    cell: row => (
      <button type="button" className={ui.opens} onClick={() => open(row)}>
        {row.invoiceNumber}
      </button>
    ),
  },
  { head: 'Kind', spare: true, cell: row => row.kind },
  {
    head: 'Customer',
    fit: 'clip',
    cell: row => (
      <>
        {row.accountName} <span className="dim">{row.accountNumber}</span>
      </>
    ),
  },
  { head: 'Total', figure: true, cell: row => <Money of={row.total} currency={row.currency} /> },
  { head: 'Sent', spare: true, cell: row => (row.sentOn ? moment(row.sentOn) : '–') },
  { head: 'Status', cell: row => <StatusBadge status={row.status} plain /> },
  { head: 'Why', fit: 'clip', most: 160, spare: true, cell: row => row.reason || <span className="dim">–</span> },
]
