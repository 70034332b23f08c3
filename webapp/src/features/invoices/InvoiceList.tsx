import { Button } from '@mantine/core'
import { IconFileInvoice, IconPackage, IconSearch } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTaskFinished } from '@/api/tasks'
import type { Wire } from '@/api/wire'
import {
  type Choice,
  ChooseEvery,
  ChooseOne,
  count,
  Divider,
  EmptyState,
  FindBox,
  Loaded,
  money,
  PageHeader,
  Pager,
  Picks,
  ScrollRegion,
  StatusBadge,
  Toolbar,
  ui,
  useAddress,
  useChoice,
} from '@/ui'
import { PushMenu } from '@/widgets/billingSystem'
import { InvoiceListActions } from '@/widgets/InvoiceListActions'
import { BillToCell, NumberCell, ReceivedMark, ShipmentsCell, TotalCell } from '@/widgets/invoiceCells'

import { PER_PAGE, useInvoices } from './calls'
import { InvoicePanel } from './InvoicePanel'
import css from './invoices.module.css'
import { ReceivedPick } from './ReceivedPick'

const STATUSES = ['Invoiced', 'Approve for Invoice Delivery', 'Delivered', 'Voided'].map(value => ({ value }))

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

interface RowsProps {
  rows: Wire<'InvoiceRow'>[]
  chosen: string | null
  choose: (id: string) => void
  choice: Choice
}

function Rows(props: RowsProps) {
  const { choice } = props
  const ids = props.rows.map(row => row.id)
  // a house without a billing system has no use for the column
  const isPushed = props.rows.some(row => row.autoBillingStatus)
  return (
    <table className={ui.t}>
      <thead>
        <tr>
          <th>
            <ChooseEvery ids={ids} label="Tick every invoice of this page" {...choice} />
          </th>
          <th>Invoice</th>
          <th>Bill to</th>
          <th>Shipments</th>
          <th>Status</th>
          <th>Date</th>
          <th>Due</th>
          {isPushed ? <th>Billing system</th> : null}
          <th className="num">Total</th>
        </tr>
      </thead>
      <tbody>
        {props.rows.map(row => (
          <tr
            key={row.id}
            className={ui.rowOpens}
            data-on={row.id === props.chosen || undefined}
            onClick={() => props.choose(row.id)}
          >
            <td>
              <ChooseOne id={row.id} label={`Tick ${row.number || row.shipmentNumbers[0]}`} {...choice} />
            </td>
            <NumberCell row={row} isOpen={row.id === props.chosen}>
              <ReceivedMark row={row} />
            </NumberCell>
            <BillToCell row={row} />
            <ShipmentsCell numbers={row.shipmentNumbers} many={row.shipments} />
            <td>
              <StatusBadge status={row.status} plain />
            </td>
            <td>{row.invoiceDate}</td>
            <td>{row.dueDate}</td>
            {isPushed ? <td>{row.autoBillingStatus || '–'}</td> : null}
            <TotalCell row={row} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Nothing({ narrowed }: { narrowed: boolean }) {
  return narrowed ? (
    <EmptyState icon={IconSearch} title="No invoice found" body="Nothing is left of what the list is narrowed to.">
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
  const { address, page, put } = useAddress()
  const search = address.get('q') ?? ''
  const status = address.get('status') ?? ''
  const received = address.has('received')
  const chosen = address.get('invoice')
  const { clear, ...choice } = useChoice()
  const selected = { search, status: status ? [status] : [], received }
  const invoices = useInvoices({ ...selected, page })
  // a billing job adds invoices while the list is open
  useTaskFinished(() => void invoices.refetch())
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
      >
        <PushMenu
          ids={(invoices.data?.rows ?? []).map(row => row.id).filter(id => choice.chosen.has(id))}
          onPushed={() => {
            clear()
            void invoices.refetch()
          }}
        />
        {invoices.data?.count ? <InvoiceListActions selected={selected} /> : null}
      </PageHeader>
      <Toolbar label="Find invoices">
        <FindBox label="Invoice or shipment number begins with" placeholder="Invoice or shipment number" />
        <Picks picks={STATUSES} picked={status} onPick={next => put({ status: next })} />
        <Divider />
        <ReceivedPick />
      </Toolbar>
      <div className={ui.split} data-open={chosen ? true : undefined}>
        <div className={ui.splitList}>
          <Loaded of={invoices} what="the invoices">
            {found =>
              found.rows.length ? (
                <>
                  <ScrollRegion fill label="Table of invoices">
                    <Rows rows={found.rows} chosen={chosen} choose={id => put({ invoice: id, page })} choice={choice} />
                  </ScrollRegion>
                  <Pager page={page} count={found.count} limit={PER_PAGE} />
                </>
              ) : (
                <Nothing narrowed={!!search || !!status || received} />
              )
            }
          </Loaded>
        </div>
        {chosen ? (
          <InvoicePanel
            key={chosen}
            invoiceId={chosen}
            onOpen={id => put({ invoice: id, page })}
            onClose={() => put({ invoice: null, page })}
          />
        ) : null}
      </div>
    </>
  )
}
