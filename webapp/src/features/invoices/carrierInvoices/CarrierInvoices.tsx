import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { calculate } from '@/fields/decimal'
import {
  Allowed,
  askToDelete,
  type Columns,
  count,
  counted,
  EmptyState,
  FilterChip,
  ListScreen,
  money,
  Picks,
  showDay,
  useListController,
} from '@/ui'
import { PER_PAGE, type Row, type State, useActOn, useCarrierInvoices } from './calls'
import { UploadCarrier } from './UploadCarrier'

const CHANGES = 'invoiceProcessing.updateInvoiceCharges'
const STATES: { value: State; label: string }[] = [
  { value: 'entered', label: 'Entered' },
  { value: 'refused', label: 'Not entered' },
  { value: 'waiting', label: 'Waiting' },
]

/** The charge, with the carrier's own name if that differs. */
const chargesOf = (row: Row) =>
  row.charges
    .map(({ name, chargeText, amount }) => {
      const own = name.toLowerCase() === chargeText.toLowerCase() ? '' : ` (${name})`
      return `${chargeText}${own} ${money(amount, row.currency)}`
    })
    .join(', ')

function Standing({ row }: { row: Row }) {
  const label = STATES.find(each => each.value === row.state)?.label
  return row.message ? (
    <>
      <b>{label}</b> <span className="dim">{row.message}</span>
    </>
  ) : (
    label
  )
}

const figureOf = (amount: string, { currency }: Row) => `${money(amount, currency)} ${currency}`

/** The columns of the list; those of tax are there if one of the rows has any. */
const columnsOf = (hasTax: boolean): Columns<Row> => [
  { head: 'Invoice', look: 'strong', cell: row => row.number },
  { head: 'Carrier', fit: 'clip', cell: row => row.carrier },
  { head: 'Date', cell: row => (row.invoiceDate ? showDay(row.invoiceDate) : <span className="dim">–</span>) },
  {
    head: 'Shipment',
    cell: row => (
      <Link to={`/invoices/ratingbilling?shipment=${row.shipmentId}`} aria-label={`Charges of ${row.shipmentNumber}`}>
        {row.shipmentNumber}
      </Link>
    ),
  },
  { head: 'Charges', fit: 'wrap', cell: chargesOf },
  {
    head: hasTax ? 'Net' : 'Total',
    stays: !hasTax,
    figure: true,
    look: 'strong',
    cell: row => figureOf(row.total, row),
  },
  hasTax && {
    head: 'Tax',
    figure: true,
    cell: row => (row.tax === null ? <span className="dim">–</span> : figureOf(row.tax, row)),
  },
  hasTax && {
    head: 'Gross',
    stays: true,
    figure: true,
    look: 'strong',
    cell: row => figureOf(calculate('add', row.total, row.tax ?? '0') ?? row.total, row),
  },
  { head: 'Status', fit: 'wrap', cell: row => <Standing row={row} /> },
]

/** Actions on the selected ones. */
function Actions({ chosen, done }: { chosen: Row[]; done: () => void }) {
  const [again, remove] = [useActOn('enterAgain'), useActOn('remove')]
  const ids = chosen.map(row => row.id)
  const isOpen = chosen.length > 0 && chosen.every(row => row.state !== 'entered')
  const takeOff = async () => {
    const what = counted(chosen.length, 'carrier invoice')
    const sure = await askToDelete({
      title: `Remove ${what}?`,
      meaning: 'What it charges comes off the charges of its shipment. To get it back, upload its file again.',
      confirm: `Remove ${what}`,
    })
    if (sure) remove.mutate(ids, { onSuccess: done })
  }
  return (
    <Allowed permission={CHANGES}>
      <Button
        variant="default"
        disabled={!isOpen}
        loading={again.isPending}
        onClick={() => again.mutate(ids, { onSuccess: done })}
      >
        Enter again
      </Button>
      <Button variant="default" disabled={!chosen.length} loading={remove.isPending} onClick={takeOff}>
        Remove
      </Button>
    </Allowed>
  )
}

/** `/invoices/carrierInvoices`: what carriers charge, line by line, and whether it has been entered in the charges. */
export default function CarrierInvoices() {
  const { filters, isNarrowed, page, put, choice, clear } = useListController({
    filters: { state: STATES.map(each => each.value), shipment: 'any' },
  })
  const [uploading, setUploading] = useState(false)
  const { q, state, shipment: shipmentId } = filters
  const list = useCarrierInvoices({ q, state, shipmentId, page })
  const rows = list.data?.rows
  return (
    <ListScreen
      title="Carrier invoices"
      meta={list.data?.refused ? `${count(list.data.refused)} not entered` : null}
      actions={
        <>
          <Actions chosen={rows?.filter(row => choice.chosen.has(row.id)) ?? []} done={clear} />
          <Allowed permission={CHANGES}>
            <Button onClick={() => setUploading(true)}>Upload invoices…</Button>
          </Allowed>
        </>
      }
      toolbar="Find carrier invoices"
      find={['Invoice, shipment or carrier starts with', 'Invoice, shipment or carrier']}
      filters={
        <>
          <Picks picks={STATES} picked={state} onPick={picked => put({ state: picked })} />
          {shipmentId ? (
            <FilterChip
              field="Shipment"
              op=""
              value={rows?.[0]?.shipmentNumber ?? 'One shipment'}
              onClear={() => put({ shipment: null })}
            />
          ) : null}
        </>
      }
      of={list}
      what="the carrier invoices"
      rows={rows}
      limit={PER_PAGE}
      region="Table of carrier invoices"
      rowKey={row => row.id}
      state={row => (choice.chosen.has(row.id) ? 'chosen' : row.state === 'refused' && 'finding')}
      choice={{ every: 'Select all on this page', one: row => `Select ${row.number}`, ...choice }}
      empty={
        <EmptyState
          icon={IconReceipt}
          title={isNarrowed ? 'No carrier invoices match' : 'No carrier invoices yet'}
          body={
            isNarrowed
              ? 'Change or clear the filters.'
              : 'Upload a carrier’s file. Each charge is compared with the tariff; differences appear under Mismatches.'
          }
        />
      }
      columns={columnsOf(!!rows?.some(row => row.tax !== null))}
    >
      {uploading ? <UploadCarrier onClose={() => setUploading(false)} /> : null}
    </ListScreen>
  )
}
