import { Button } from '@mantine/core'
import { IconFileInvoice, IconPackage, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTaskFinished } from '@/api/tasks'
import type { Wire } from '@/api/wire'
import { BulkBar } from '@/entities/invoiceBulk/BulkBar'
import {
  type Choice,
  count,
  counted,
  DataTable,
  EmptyState,
  Loaded,
  money,
  PageHeader,
  Pager,
  showDay,
  TERMS,
  ui,
  useAddress,
  useChoice,
  useSort,
} from '@/ui'
import { PushMenu } from './billingSystem'
import { PER_PAGE, useInvoices } from './calls'
import { InvoiceListActions } from './InvoiceListActions'
import { InvoicePanel } from './InvoicePanel'
import { BILL_TO, DATE, numberColumn, ReceivedMark, STATUS, shipmentsOf, TOTAL } from './invoiceCells'
import css from './invoices.module.css'
import { InvoiceFilters } from './list/InvoiceFilters'
import { filterOf, isNarrowed } from './list/invoiceFilter'

/** The total is what is issued; what was found beside it is counted, so that nothing seems to be missing. */
function beside({ currency, issued, open, openTotal, ended }: Wire<'InvoicedTotal'>): string {
  const more = [
    open ? `${count(open)} not issued (${money(openTotal, currency)})` : '',
    ended ? `${count(ended)} voided or deleted` : '',
  ].filter(Boolean)
  return `on ${counted(issued, 'issued invoice')}${more.length ? `; not counted: ${more.join(', ')}` : ''}`
}

function Totals({ of }: { of: Wire<'InvoiceList'>['totals'] }) {
  return of.length ? (
    <span className={css.totals}>
      {of.map(total => (
        <span key={total.currency}>
          {total.currency} <b>{money(total.total, total.currency)}</b> {beside(total)}
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
  const { choice, chosen } = props
  const sort = useSort()
  // a house without a billing system has no use for the column
  const isPushed = props.rows.some(row => row.autoBillingStatus)
  return (
    <DataTable
      rows={props.rows}
      rowKey={row => row.id}
      region="Table of invoices"
      sort={sort}
      state={row => row.id === chosen && 'chosen'}
      open={row => props.choose(row.id)}
      choice={{
        every: 'Select all on this page',
        one: row => `Select ${row.number || row.shipmentNumbers[0]}`,
        ...choice,
      }}
      columns={[
        numberColumn<Wire<'InvoiceRow'>>({
          sorts: 'invoiceNumber',
          isOpen: row => row.id === chosen,
          marks: row => <ReceivedMark row={row} />,
        }),
        { ...BILL_TO, sorts: 'accountName' },
        { head: 'Shipments', spare: true, cell: row => shipmentsOf(row.shipmentNumbers, row.shipments) },
        { ...STATUS, sorts: 'status' },
        { ...DATE, sorts: 'invoiceDate' },
        { head: 'Due', spare: true, cell: row => showDay(row.dueDate) },
        isPushed && { head: 'Billing system', cell: row => row.autoBillingStatus || '–' },
        { ...TOTAL, sorts: 'total' },
      ]}
    />
  )
}

function Nothing({ narrowed }: { narrowed: boolean }) {
  return narrowed ? (
    <EmptyState icon={IconSearch} title={TERMS.noResults} body="No invoices match these filters.">
      <Link to=".">Show all invoices</Link>
    </EmptyState>
  ) : (
    <EmptyState
      icon={IconFileInvoice}
      title="No invoices yet"
      body="Select rated shipments in the shipment grid and bill them."
    >
      <Button component={Link} to="/invoices/shipmentEntry" leftSection={<IconPackage size={14} stroke={1.8} />}>
        Open shipments
      </Button>
    </EmptyState>
  )
}

/** The invoices, with the charges of the chosen one beside them. What narrows and orders it, page and choice stand in
 * the address. */
export default function InvoiceList() {
  const { address, page, put } = useAddress()
  const chosen = address.get('invoice')
  const { clear, ...choice } = useChoice()
  const selected = filterOf(address)
  // all that this filter finds; another one finds others
  const [everyOf, setEveryOf] = useState('')
  const every = everyOf === JSON.stringify(selected)
  const clearAll = () => {
    clear()
    setEveryOf('')
  }
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
            clearAll()
            void invoices.refetch()
          }}
        />
        {invoices.data?.count ? <InvoiceListActions selected={selected} /> : null}
      </PageHeader>
      <InvoiceFilters />
      {choice.chosen.size || every ? (
        <BulkBar
          chosen={choice.chosen.size}
          whole={{
            found: invoices.data?.count ?? 0,
            every,
            onEvery: () => setEveryOf(JSON.stringify(selected)),
          }}
          selected={every ? selected : { ids: [...choice.chosen] }}
          onClear={clearAll}
        />
      ) : null}
      <div className={ui.split} data-open={chosen ? true : undefined}>
        <div className={ui.splitList}>
          <Loaded of={invoices} what="the invoices">
            {found =>
              found.rows.length ? (
                <>
                  <Rows rows={found.rows} chosen={chosen} choose={id => put({ invoice: id, page })} choice={choice} />
                  <Pager page={page} count={found.count} limit={PER_PAGE} />
                </>
              ) : (
                <Nothing narrowed={isNarrowed(address)} />
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
