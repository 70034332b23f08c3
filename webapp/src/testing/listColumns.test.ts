import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Wire } from '@/api/wire'
import { deliveryColumns } from '@/features/delivery/board/Rows'
import { auditColumns } from '@/features/invoices/audit/columns'
import { invoiceColumns } from '@/features/invoices/list/columns'
import { payableColumns } from '@/features/payables/invoices/Rows'
import { columnsOf as trackingColumns } from '@/features/tracking/update/Rows'
import { type Column, type Columns, columnsOf } from '@/ui'

/** The columns that layouts can name, as the server has them. */
const SERVER: Record<string, { key: string; formats: string[]; hasTotal: boolean; sorts: string }[]> = JSON.parse(
  readFileSync('../tests/vectors/list_columns.json', 'utf8'),
)

const nothing = () => {}
const closed = { opened: null, open: nothing }
const sums = [{ currency: 'USD', count: 1, charged: '5.00', agreed: '5.00', open: '5.00' }]
const billed = { autoBillingStatus: 'Pushed' } as Wire<'InvoiceRow'>
const typed = <Row>(columns: Columns<Row>) => columnsOf(columns) as (Column<never> & { id: string })[]

const LISTS = {
  invoices: typed(invoiceColumns({ rows: [billed] })),
  audit: typed(auditColumns(nothing)),
  delivery: typed(deliveryColumns('all', closed)),
  payables: typed(payableColumns({ ...closed, findingFirst: false, sums: sums as never, taxSums: [], added: [] })),
  tracking: typed(trackingColumns(null, nothing)),
}

test('every list has the columns, orders, formats and totals that layouts can choose', () => {
  const shown = Object.entries(LISTS).map(([list, columns]) => [
    list,
    columns.map(({ id, formats, total, sorts }) => ({
      key: id,
      formats: Object.keys(formats ?? {}),
      hasTotal: total !== undefined,
      sorts: sorts ?? '',
    })),
  ])
  const server = Object.entries(SERVER).map(([list, columns]) => [
    list,
    columns.map(({ key, formats, hasTotal, sorts }) => ({ key, formats, hasTotal, sorts })),
  ])
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(server))
})

test('no two columns of a list have the same key', () => {
  for (const columns of Object.values(LISTS)) {
    const keys = columns.map(({ id }) => id)
    expect(new Set(keys).size).toBe(keys.length)
  }
})
