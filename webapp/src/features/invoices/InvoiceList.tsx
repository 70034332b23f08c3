import { Button, TextInput } from '@mantine/core'
import { IconFileInvoice, IconPackage, IconSearch } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { useTaskFinished } from '@/api/tasks'
import type { Wire } from '@/api/wire'
import { count, EmptyState, Gap, Loaded, money, PageHeader, Pager, ScrollRegion, StatusBadge, Toolbar, ui } from '@/ui'
import { PER_PAGE, useInvoices } from './calls'
import { InvoicePanel } from './InvoicePanel'
import css from './invoices.module.css'

const STATUSES = ['Invoiced', 'Approve for Invoice Delivery', 'Delivered', 'Voided']

function Totals({ of }: { of: Wire<'InvoiceList'>['totals'] }) {
  return of.length ? (
    <span className={css.totals}>
      {of.map(total => (
        <span key={total.currency}>
          {total.currency} <b>{money(total.total)}</b>
        </span>
      ))}
    </span>
  ) : null
}

function Rows(props: { rows: Wire<'InvoiceRow'>[]; chosen: string | null; choose: (id: string) => void }) {
  return (
    <table className={ui.t}>
      <thead>
        <tr>
          <th>Invoice</th>
          <th>Bill to</th>
          <th>Shipments</th>
          <th>Status</th>
          <th>Date</th>
          <th>Due</th>
          <th className="num">Charges</th>
          <th className="num">Total</th>
        </tr>
      </thead>
      <tbody>
        {props.rows.map(row => (
          <tr
            key={row.id}
            className={css.row}
            data-on={row.id === props.chosen || undefined}
            onClick={() => props.choose(row.id)}
          >
            <td>
              <button type="button" className={css.number} aria-pressed={row.id === props.chosen}>
                {row.number}
              </button>
              {row.invoiceType === 'Revenue' ? null : <span className="dim"> {row.invoiceType}</span>}
            </td>
            <td>
              {row.accountName} <span className="dim">{row.accountNumber}</span>
            </td>
            <td className={css.clip}>
              {row.shipments > 1 ? `${count(row.shipments)} shipments` : row.shipmentNumbers[0]}
            </td>
            <td>
              <StatusBadge status={row.status} plain />
            </td>
            <td>{row.invoiceDate}</td>
            <td>{row.dueDate}</td>
            <td className="num">{count(row.charges)}</td>
            <td className="num strong">
              <span className="dim">{row.currency} </span>
              {money(row.total)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Nothing({ narrowed }: { narrowed: boolean }) {
  return narrowed ? (
    <EmptyState icon={IconSearch} title="No invoice found" body="Nothing begins with that number in this status.">
      <Link to=".">Show all invoices</Link>
    </EmptyState>
  ) : (
    <EmptyState
      icon={IconFileInvoice}
      title="No invoice yet"
      body="Rated shipments become invoices: choose them in the shipment grid and bill them."
    >
      <Button component={Link} to="/invoices/shipmentEntry" leftSection={<IconPackage size={14} stroke={1.8} />}>
        Open shipments
      </Button>
    </EmptyState>
  )
}

/** The invoices, with the charges of the chosen one beside them. Search, status, page and choice stand in the address. */
export default function InvoiceList() {
  const [address, setAddress] = useSearchParams()
  const search = address.get('q') ?? ''
  const status = address.get('status') ?? ''
  const page = Number(address.get('page') ?? 1)
  const chosen = address.get('invoice')
  const invoices = useInvoices({ search, status: status ? [status] : [], page })
  // a billing job adds invoices while the list is open
  useTaskFinished(() => void invoices.refetch())
  const set = (name: string, value: string | null, keepPage = false) =>
    setAddress(
      before => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        if (!keepPage) next.delete('page')
        return next
      },
      { replace: true },
    )
  return (
    <>
      <PageHeader
        title="Invoices"
        meta={
          invoices.data ? (
            <>
              <span>{count(invoices.data.count)} found</span>
              <Totals of={invoices.data.totals} />
            </>
          ) : null
        }
      />
      <Toolbar label="Find invoices">
        <TextInput
          w={280}
          aria-label="Invoice or shipment number begins with"
          placeholder="Invoice or shipment number"
          leftSection={<IconSearch size={14} stroke={1.6} />}
          defaultValue={search}
          onChange={event => set('q', event.currentTarget.value)}
        />
        {STATUSES.map(each => (
          <button
            key={each}
            type="button"
            className={css.pick}
            aria-pressed={status === each}
            onClick={() => set('status', status === each ? null : each)}
          >
            {each}
          </button>
        ))}
        <Gap />
      </Toolbar>
      <div className={css.body} data-split={chosen ? true : undefined}>
        <div className={css.list}>
          <Loaded of={invoices} what="the invoices">
            {found =>
              found.rows.length ? (
                <>
                  <ScrollRegion fill label="Table of invoices">
                    <Rows rows={found.rows} chosen={chosen} choose={id => set('invoice', id, true)} />
                  </ScrollRegion>
                  <Pager page={page} count={found.count} limit={PER_PAGE} />
                </>
              ) : (
                <Nothing narrowed={!!search || !!status} />
              )
            }
          </Loaded>
        </div>
        {chosen ? <InvoicePanel key={chosen} invoiceId={chosen} onClose={() => set('invoice', null, true)} /> : null}
      </div>
    </>
  )
}
