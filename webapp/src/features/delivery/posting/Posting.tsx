import { IconClipboardCheck } from '@tabler/icons-react'
import { count, EmptyState, ListScreen, Money, moment, NoResults, ui, useListController } from '@/ui'
import { PER_PAGE, useSheets } from './calls'
import { SheetPanel } from './SheetPanel'

/** The posting desk: invoices that a clerk enters into customers' portals, the oldest first. */
export default function Posting() {
  const { filters, page, opened, open, close } = useListController({ opens: 'delivery' })
  const sheets = useSheets(filters.q, page)
  return (
    <ListScreen
      title="Posting"
      meta={sheets.data && `${count(sheets.data.count)} to post`}
      toolbar="Find invoices to post"
      find={['Invoice or account number starts with', 'Invoice or account']}
      of={sheets}
      what="the invoices to post"
      rows={sheets.data?.rows}
      limit={PER_PAGE}
      region="Invoices to post"
      rowKey={row => row.deliveryId}
      state={row => row.deliveryId === opened && 'chosen'}
      empty={
        filters.q ? (
          <NoResults body="No invoice here starts with that number." all="Show all" to="?" />
        ) : (
          <EmptyState
            icon={IconClipboardCheck}
            title="Nothing to post"
            body="Approved invoices of customers with a web profile wait here."
          />
        )
      }
      columns={[
        {
          head: 'Invoice',
          cell: row => (
            <button
              type="button"
              className={ui.opens}
              aria-pressed={row.deliveryId === opened}
              onClick={() => open(row.deliveryId === opened ? null : row.deliveryId)}
            >
              {row.invoiceNumber}
            </button>
          ),
        },
        {
          head: 'Customer',
          fit: 'clip',
          cell: row => (
            <>
              {row.accountName} <span className="dim">{row.accountNumber}</span>
            </>
          ),
        },
        {
          head: 'Total',
          stays: true,
          figure: true,
          cell: row => <Money of={row.total} currency={row.currency} />,
        },
        { head: 'Portal', fit: 'clip', cell: row => row.portal || row.profileName },
        { head: 'Ready', cell: row => moment(row.readyOn) },
      ]}
      beside={opened && <SheetPanel key={opened} deliveryId={opened} onClose={close} />}
    />
  )
}
