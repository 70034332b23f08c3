import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  Allowed,
  askToDelete,
  count,
  counted,
  DataTable,
  EmptyState,
  FilterChip,
  FindBox,
  Gap,
  Loaded,
  money,
  PageHeader,
  Pager,
  Picks,
  ScrollRegion,
  showDay,
  Toolbar,
  useAddress,
  useChoice,
} from '@/ui'
import { PER_PAGE, type Row, type State, useActOn, useCarrierInvoices } from './calls'
import { UploadCarrier } from './UploadCarrier'

const CHANGES = 'invoiceProcessing.updateInvoiceCharges'
const STATES: { value: State; label: string }[] = [
  { value: 'entered', label: 'Entered' },
  { value: 'refused', label: 'Not entered' },
  { value: 'waiting', label: 'Waiting' },
]
const stateOf = (text: string | null): State | '' => STATES.find(each => each.value === text)?.value ?? ''

/** What is charged, with the carrier's own name where it is another. */
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

function Rows({ rows, choice }: { rows: Row[]; choice: ReturnType<typeof useChoice> }) {
  return (
    <DataTable
      rows={rows}
      rowKey={row => row.id}
      state={row => (choice.chosen.has(row.id) ? 'chosen' : row.state === 'refused' && 'finding')}
      choice={{
        every: 'Select all on this page',
        one: row => `Select ${row.number}`,
        ...choice,
      }}
      columns={[
        { head: 'Invoice', look: 'strong', cell: row => row.number },
        { head: 'Carrier', fit: 'clip', cell: row => row.carrier },
        { head: 'Date', cell: row => (row.invoiceDate ? showDay(row.invoiceDate) : <span className="dim">–</span>) },
        {
          head: 'Shipment',
          cell: row => (
            <Link
              to={`/invoices/ratingbilling?shipment=${row.shipmentId}`}
              aria-label={`Charges of ${row.shipmentNumber}`}
            >
              {row.shipmentNumber}
            </Link>
          ),
        },
        { head: 'Charges', fit: 'wrap', cell: chargesOf },
        {
          head: 'Total',
          stays: true,
          figure: true,
          look: 'strong',
          cell: row => `${money(row.total, row.currency)} ${row.currency}`,
        },
        { head: 'Status', fit: 'wrap', cell: row => <Standing row={row} /> },
      ]}
    />
  )
}

/** What may be done with the chosen ones. */
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

/** `/invoices/carrierInvoices`: what carriers charge, line by line, and whether it stands on the charges. */
export default function CarrierInvoices() {
  const { address, page, put } = useAddress()
  const [uploading, setUploading] = useState(false)
  const asked = {
    q: address.get('q') ?? '',
    state: stateOf(address.get('state')),
    shipmentId: address.get('shipment') ?? '',
    page,
  }
  const list = useCarrierInvoices(asked)
  const choice = useChoice()
  const chosen = list.data?.rows.filter(row => choice.chosen.has(row.id)) ?? []
  const isNarrowed = !!(asked.q || asked.state || asked.shipmentId)
  return (
    <>
      <PageHeader
        title="Carrier invoices"
        meta={list.data?.refused ? <span>{count(list.data.refused)} not entered</span> : null}
      >
        <Actions chosen={chosen} done={choice.clear} />
        <Allowed permission={CHANGES}>
          <Button onClick={() => setUploading(true)}>Upload invoices…</Button>
        </Allowed>
      </PageHeader>
      <Toolbar label="Find carrier invoices">
        <FindBox label="Invoice, shipment or carrier starts with" placeholder="Invoice, shipment or carrier" />
        <Picks picks={STATES} picked={asked.state} onPick={state => put({ state })} />
        {asked.shipmentId ? (
          <FilterChip
            field="Shipment"
            op=""
            value={list.data?.rows[0]?.shipmentNumber ?? 'One shipment'}
            onClear={() => put({ shipment: null })}
          />
        ) : null}
        <Gap />
      </Toolbar>
      <Loaded of={list} what="the carrier invoices">
        {found =>
          found.rows.length ? (
            <>
              <ScrollRegion fill label="Table of carrier invoices">
                <Rows rows={found.rows} choice={choice} />
              </ScrollRegion>
              <Pager page={page} count={found.count} limit={PER_PAGE} />
            </>
          ) : (
            <EmptyState
              icon={IconReceipt}
              title={isNarrowed ? 'No carrier invoices match' : 'No carrier invoices yet'}
              body={
                isNarrowed
                  ? 'Change or clear the filters.'
                  : 'Upload a carrier’s file. Each charge is compared with the tariff; differences appear under Mismatches.'
              }
            />
          )
        }
      </Loaded>
      {uploading ? <UploadCarrier onClose={() => setUploading(false)} /> : null}
    </>
  )
}
