import type { Wire } from '@/api/wire'
import { type ComputedColumn, computedColumns } from '@/entities/listColumns'
import { TagChips } from '@/entities/tags/TagChips'
import { type Columns, showDay } from '@/ui'
import { BILL_TO, DATE, GROSS, numberColumn, ReceivedMark, STATUS, shipmentsOf, TAX, TOTAL } from '../invoiceCells'

type Row = Wire<'InvoiceRow'>

/** The columns of the list of invoices. `hasBilling`: without a billing system its column is useless. `isOpen`: whether
 * a row is open next to the list; without it, numbers are plain text. `computed`: what scripting rules add.
 * `hasTax`: without tax, its columns and the word net mean nothing. */
export const invoiceColumns = (
  hasBilling: boolean,
  isOpen?: (row: Row) => boolean,
  computed: readonly ComputedColumn[] = [],
  hasTax = false,
): Columns<Row> => [
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
  ...computedColumns<Row>(computed),
  { ...TOTAL, ...(hasTax ? { head: 'Net', stays: false } : {}), sorts: 'total' },
  ...(hasTax ? [TAX, GROSS] : []),
]
