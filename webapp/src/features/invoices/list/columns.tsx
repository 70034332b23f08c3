import type { Wire } from '@/api/wire'
import { type ColumnTotal, type ComputedColumn, computedColumns, totalOf } from '@/entities/listColumns'
import { TagChips } from '@/entities/tags/TagChips'
import { type Columns, showDay } from '@/ui'
import { BILL_TO, DATE, GROSS, numberColumn, ReceivedMark, STATUS, shipmentsOf, TAX, TOTAL } from '../invoiceCells'

type Row = Wire<'InvoiceRow'>

interface InvoiceColumnsOf {
  rows: readonly Row[]
  /** Whether a row is open next to the list; without it, numbers are plain text. */
  isOpen?: (row: Row) => boolean
  /** What scripting rules add. */
  computed?: readonly ComputedColumn[]
  totals?: readonly ColumnTotal[]
}

/** Which rows the totals of the list are of: an open invoice may still change, a voided one counts no more. */
export const TOTALED = 'Issued, all pages'

/** The columns of the list of invoices. Those of a billing system and of tax are there if one of the rows has any. */
export function invoiceColumns({ rows, isOpen, computed = [], totals = [] }: InvoiceColumnsOf): Columns<Row> {
  const hasBilling = rows.some(row => row.autoBillingStatus)
  const hasTax = rows.some(row => row.tax)
  return [
    numberColumn<Row>({
      sorts: 'invoiceNumber',
      marks: row => <ReceivedMark row={row} />,
      ...(isOpen ? { isOpen } : {}),
    }),
    { ...BILL_TO, sorts: 'accountName' },
    { id: 'shipments', head: 'Shipments', spare: true, cell: row => shipmentsOf(row.shipmentNumbers, row.shipments) },
    { ...STATUS, sorts: 'status' },
    { ...DATE, sorts: 'invoiceDate' },
    { id: 'due', head: 'Due', spare: true, cell: row => showDay(row.dueDate) },
    hasBilling && { id: 'billingSystem', head: 'Billing system', cell: row => row.autoBillingStatus || '–' },
    { id: 'tags', head: 'Tags', fit: 'wrap', spare: true, cell: row => <TagChips ids={row.tagIds} /> },
    ...computedColumns<Row>(computed, totals),
    {
      ...TOTAL,
      ...(hasTax ? { head: 'Net', stays: false } : {}),
      sorts: 'total',
      total: totalOf(totals, 'total'),
    },
    ...(hasTax
      ? [
          { ...TAX, total: totalOf(totals, 'tax') },
          { ...GROSS, total: totalOf(totals, 'gross') },
        ]
      : []),
  ]
}
