import { IconClipboardCheck, IconSearch } from '@tabler/icons-react'
import { Link } from 'react-router'
import {
  count,
  DataTable,
  EmptyState,
  FindBox,
  Loaded,
  Money,
  moment,
  PageHeader,
  Pager,
  ScrollRegion,
  Toolbar,
  ui,
  useAddress,
} from '@/ui'
import { PER_PAGE, useSheets } from './calls'
import { SheetPanel } from './SheetPanel'

/** The posting desk: invoices that a clerk enters in customers' portals, oldest first. */
export default function Posting() {
  const { address, page, put } = useAddress()
  const search = address.get('q') ?? ''
  const chosen = address.get('delivery')
  const sheets = useSheets(search, page)
  return (
    <>
      <PageHeader title="Posting" meta={sheets.data ? <span>{count(sheets.data.count)} to post</span> : null} />
      <Toolbar label="Find invoices to post">
        <FindBox label="Invoice or account number starts with" placeholder="Invoice or account" />
      </Toolbar>
      <div className={ui.split} data-open={chosen ? true : undefined}>
        <div className={ui.splitList}>
          <Loaded of={sheets} what="the invoices to post">
            {found =>
              found.rows.length ? (
                <ScrollRegion fill label="Invoices to post">
                  <DataTable
                    rows={found.rows}
                    rowKey={row => row.deliveryId}
                    state={row => row.deliveryId === chosen && 'chosen'}
                    columns={[
                      {
                        head: 'Invoice',
                        cell: row => (
                          <button
                            type="button"
                            className={ui.opens}
                            aria-pressed={row.deliveryId === chosen}
                            onClick={() => put({ delivery: row.deliveryId === chosen ? null : row.deliveryId, page })}
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
                  />
                  <Pager page={page} count={found.count} limit={PER_PAGE} />
                </ScrollRegion>
              ) : search ? (
                <EmptyState icon={IconSearch} title="No results" body="No invoice here starts with that number.">
                  <Link to="?">Show all</Link>
                </EmptyState>
              ) : (
                <EmptyState
                  icon={IconClipboardCheck}
                  title="Nothing to post"
                  body="Approved invoices of customers with a web profile wait here."
                />
              )
            }
          </Loaded>
        </div>
        {chosen ? <SheetPanel key={chosen} deliveryId={chosen} onClose={() => put({ delivery: null, page })} /> : null}
      </div>
    </>
  )
}
