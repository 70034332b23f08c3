import { Select } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { counted, EmptyState, FindBox, Loaded, Pager, ScrollRegion, StatusBadge, Toolbar, useAddress } from '@/ui'
import { ReceivedMark } from '../invoiceCells'
import { ReceivedPick } from '../ReceivedPick'
import { useWork, WORK_PER_PAGE, type Work } from './calls'
import css from './charges.module.css'

const STATUSES = ['Not Rated', 'Rated', 'Rate Mismatch', 'Ready for Invoicing', 'Invoiced']

/** Up and down move between shipments, as in every list. */
function moveWithArrows(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('li > button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const next = buttons[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** The filters of the list; they are in the address. */
export function FindWork() {
  const { address, put } = useAddress()
  return (
    <Toolbar label="Find shipments">
      <FindBox label="Shipment number starts with" placeholder="Shipment number" />
      <Select
        size="xs"
        w={190}
        aria-label="Status"
        placeholder="All statuses"
        clearable
        comboboxProps={{ withinPortal: false }}
        data={STATUSES}
        value={address.get('status')}
        onChange={status => put({ status })}
      />
      <ReceivedPick />
    </Toolbar>
  )
}

/** The shipments to rate and bill, filtered by status and number; the open one is highlighted. */
export function WorkList({ chosen }: { chosen: string | null }) {
  const { address, page, put } = useAddress()
  const [search, status] = [address.get('q') ?? '', address.get('status') ?? '']
  const received = address.has('received')
  const work = useWork({ search, status, received, page })
  // for a shipment with several received invoices, the one with the open tab
  const isOpen = (row: Work) =>
    row.shipmentId === chosen && (!row.invoice || row.invoice.id === (address.get('invoice') ?? row.invoice.id))
  return (
    <nav className={css.work} aria-label="Shipments to work on">
      <Loaded of={work} what="the shipments">
        {found =>
          found.rows.length ? (
            <>
              <ScrollRegion fill label="Shipments">
                <ul className={css.list} onKeyDown={moveWithArrows}>
                  {found.rows.map(row => (
                    <li key={row.invoice?.id ?? row.shipmentId}>
                      <button
                        type="button"
                        aria-current={isOpen(row) || undefined}
                        onClick={() => put({ shipment: row.shipmentId, invoice: row.invoice?.id ?? null, page })}
                      >
                        <span>
                          <b title={row.shipmentNumber}>{row.shipmentNumber}</b>
                          {row.invoice ? (
                            <ReceivedMark row={row.invoice} />
                          ) : (
                            <span className="dim" title={row.invoiceNumber}>
                              {row.invoiceNumber}
                            </span>
                          )}
                        </span>
                        <span>
                          <span className="dim" title={row.customer}>
                            {row.customer}
                          </span>
                          <StatusBadge status={row.status} plain />
                        </span>
                      </button>
                    </li>
                  ))}
                </ul>
              </ScrollRegion>
              <Pager page={page} count={found.count} limit={WORK_PER_PAGE} isBound={found.countIsBound} />
            </>
          ) : (
            <EmptyState
              icon={IconPackage}
              title={received ? 'No received invoices' : 'No shipments'}
              body={status || search ? 'Try another status or number.' : 'They appear here once they’re entered.'}
            />
          )
        }
      </Loaded>
      <span className="vh" role="status">
        {work.data ? counted(work.data.count, received ? 'received invoice' : 'shipment') : ''}
      </span>
    </nav>
  )
}
