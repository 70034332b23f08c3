import { Button } from '@mantine/core'
import { IconFileInvoice, IconPackage } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTaskFinished } from '@/api/tasks'
import type { Wire } from '@/api/wire'
import { BulkBar } from '@/entities/invoiceBulk/BulkBar'
import { addedFields, ListColumnsMenu, useComputedColumns, useListColumns, useListSort } from '@/entities/listColumns'
import { TagSelected } from '@/entities/tags/TagSelected'
import { count, counted, EmptyState, ListScreen, money, NoResults, useListController } from '@/ui'
import { PushMenu } from './billingSystem'
import { INVOICES, PER_PAGE, useInvoices } from './calls'
import { InvoiceListActions } from './InvoiceListActions'
import { InvoicePanel } from './InvoicePanel'
import css from './invoices.module.css'
import { invoiceColumns, TOTALED } from './list/columns'
import { InvoiceFilters } from './list/InvoiceFilters'
import { filterOf, isNarrowed } from './list/invoiceFilter'

/** The total covers issued invoices; others found are counted, so that nothing seems to be missing. */
function describeRest({ currency, issued, open, openTotal, ended }: Wire<'InvoicedTotal'>): string {
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
          {total.currency} <b>{money(total.total, total.currency)}</b> {describeRest(total)}
        </span>
      ))}
    </span>
  ) : null
}

function Nothing({ narrowed }: { narrowed: boolean }) {
  return narrowed ? (
    <NoResults body="No invoices match these filters." all="Show all invoices" />
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

/** The invoices, with the charges of the open one next to them. Filters, order, page and selection are in the address.
 */
export default function InvoiceList() {
  const { address, page, sort: asked, choice, clear, opened, open, close } = useListController({ opens: 'invoice' })
  const sort = useListSort('invoices', asked)
  const computed = useComputedColumns('invoices')
  const fields = addedFields(computed)
  const selected = filterOf(address, sort, fields)
  // all that match this filter; another filter matches others
  const [everyOf, setEveryOf] = useState('')
  const every = everyOf === JSON.stringify(selected)
  const clearAll = () => {
    clear()
    setEveryOf('')
  }
  const invoices = useInvoices({ ...selected, page })
  const { rows = [], count: found = 0 } = invoices.data ?? {}
  const columns = invoiceColumns({
    rows,
    isOpen: row => row.id === opened,
    computed,
    totals: invoices.data?.columnTotals,
  })
  const shown = useListColumns('invoices', columns, TOTALED)
  // a billing job adds invoices while the list is open
  useTaskFinished(() => void invoices.refetch())
  return (
    <ListScreen
      title="Invoices"
      meta={
        invoices.data ? (
          <>
            <span>{count(found)} found</span>
            <Totals of={invoices.data.totals} />
          </>
        ) : null
      }
      actions={
        <>
          <PushMenu
            ids={rows.map(row => row.id).filter(id => choice.chosen.has(id))}
            onPushed={() => {
              clearAll()
              void invoices.refetch()
            }}
          />
          <TagSelected
            kind="invoice"
            ids={[...choice.chosen]}
            noun="invoice"
            refetched={[[INVOICES]]}
            matching={every ? { kind: 'invoice', invoices: selected } : undefined}
          />
          <InvoiceListActions selected={selected} isEmpty={!found} />
          <ListColumnsMenu list="invoices" columns={columns} />
        </>
      }
      above={
        <>
          <InvoiceFilters fields={fields} />
          {choice.chosen.size || every ? (
            <BulkBar
              chosen={choice.chosen.size}
              whole={{ found, every, onEvery: () => setEveryOf(JSON.stringify(selected)) }}
              selected={every ? selected : { ids: [...choice.chosen] }}
              onClear={clearAll}
            />
          ) : null}
        </>
      }
      of={invoices}
      what="the invoices"
      rows={invoices.data?.rows}
      limit={PER_PAGE}
      region="Table of invoices"
      rowKey={row => row.id}
      sort={sort}
      state={row => row.id === opened && 'chosen'}
      open={row => open(row.id)}
      choice={{
        every: 'Select all on this page',
        one: row => `Select ${row.number || row.shipmentNumbers[0]}`,
        ...choice,
      }}
      empty={<Nothing narrowed={isNarrowed(address)} />}
      columns={shown}
      panel={opened && <InvoicePanel key={opened} invoiceId={opened} onOpen={open} onClose={close} />}
    />
  )
}
