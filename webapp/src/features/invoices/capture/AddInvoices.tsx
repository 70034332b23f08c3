import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { CellValue, RowId } from '@/grid'
import {
  count,
  DataTable,
  DayInput,
  Dialog,
  Pager,
  SaveError,
  ScrollRegion,
  showDay,
  todayHere,
  ui,
  useChoice,
} from '@/ui'
import { useWithoutInvoice } from './calls'
import { type CapturedRow, INVOICE_DATE, OF_SHIPMENT, SHIPMENT_NUMBER } from './capture'
import css from './capture.module.css'
import type { CaptureSheet } from './sheet'

const PER_PAGE = 25
const PAUSE_MS = 200
const [CUSTOMER = '', SHIP_DATE = '', ORIGIN = '', DESTINATION = ''] = OF_SHIPMENT

const text = (row: CapturedRow, key: string) => String(row[key] ?? '') || '–'

/** Shipments without an invoice, to select from: each becomes a checked row of the grid with the entered date. */
export function AddInvoices(props: { sheet: CaptureSheet; account: string; onClose: () => void }) {
  const { sheet, account, onClose } = props
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search.trim(), PAUSE_MS)
  const [page, setPage] = useState(1)
  const [day, setDay] = useState(todayHere())
  const [known] = useState(() => new Map<string, CapturedRow>())
  const { chosen, choose } = useChoice()
  const found = useWithoutInvoice(account, asked, page, PER_PAGE)
  const rows = found.data?.rows ?? []
  for (const row of rows) known.set(row.shipmentId, row)
  const add = () => {
    const ids = sheet.show([...chosen].flatMap(id => known.get(id) ?? []))
    const column = sheet.store.indexOf(INVOICE_DATE)
    const value = (sheet.store.columns[column]?.parse(day) ?? day) as CellValue
    const dated = ids.filter(id => !sheet.store.row(id)[column])
    if (column >= 0) sheet.store.write(dated.map(row => ({ row, column, value })))
    sheet.store.setMarked(ids, true)
    const first = sheet.store.rows.indexOf(ids[0] as RowId)
    if (first >= 0) sheet.store.select(first, sheet.store.selection.col)
    onClose()
  }
  const many = chosen.size
  return (
    <Dialog onClose={onClose} title="Add invoices" size={820}>
      <form
        className={ui.dialog}
        onSubmit={event => {
          event.preventDefault()
          if (many) add()
        }}
      >
        <div className={css.fields}>
          <TextInput
            label="Shipment number"
            placeholder="Begins with"
            data-autofocus
            leftSection={<IconSearch size={14} stroke={1.6} />}
            maxLength={100}
            value={search}
            onChange={event => {
              setSearch(event.currentTarget.value)
              setPage(1)
            }}
          />
          <DayInput label="Invoice date" value={day} onChange={setDay} />
        </div>
        <SaveError error={found.error} title="Could not load the shipments" />
        <ScrollRegion className={`${ui.choices} ${css.choices}`} label="Shipments without an invoice">
          <DataTable
            rows={rows}
            rowKey={row => row.shipmentId}
            density="compact"
            open={row => choose([row.shipmentId], !chosen.has(row.shipmentId))}
            choice={{
              every: 'Select all on this page',
              one: row => `Select ${text(row, SHIPMENT_NUMBER)}`,
              chosen,
              choose,
            }}
            columns={[
              { head: 'Shipment', look: 'strong', cell: row => text(row, SHIPMENT_NUMBER) },
              { head: 'Status', cell: row => row.status },
              { head: 'Customer', cell: row => text(row, CUSTOMER) },
              { head: 'Ship date', cell: row => showDay(text(row, SHIP_DATE)) },
              { head: 'From', cell: row => text(row, ORIGIN) },
              { head: 'To', cell: row => text(row, DESTINATION) },
            ]}
          />
          {found.data && !rows.length ? (
            <p className={css.none}>
              {asked ? `No uninvoiced shipments begin with ${asked}.` : 'Every open shipment has an invoice.'}
            </p>
          ) : null}
        </ScrollRegion>
        <Pager page={page} count={found.data?.count ?? 0} limit={PER_PAGE} onPage={setPage} label="Shipment pages" />
        <div className={ui.dialogActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!many}>
            {many ? `Add ${count(many)} ${many === 1 ? 'row' : 'rows'}` : 'Add rows'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
