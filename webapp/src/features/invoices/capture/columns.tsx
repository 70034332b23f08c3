import type { Wire } from '@/api/wire'
import { type Field, gridFields, type Suggest, toCell, toColumn } from '@/fields'
import type { CellValue, GridColumn, RowRules } from '@/grid'
import { UPDATE_BOX, updateBox } from '@/sheet'
import { StatusBadge } from '@/ui'
import {
  BESIDE_CHARGES,
  type CapturedRow,
  INVOICE_DATE,
  INVOICE_NUMBER,
  OF_SHIPMENT,
  STATUS,
  type View,
} from './capture'

/** The fields of the grid in order, and which ones are editable. */
export interface CaptureFields {
  fields: readonly Field[]
  /** Charges without a column in the template: shown in the charges view only. */
  offered: ReadonlySet<string>
}

const chargeField = (charge: Wire<'ChargeColumn'>): Field => ({
  key: charge.key,
  label: charge.label,
  type: 'numeric',
  length: 15,
  decimals: charge.decimals,
  errorMessage: `${charge.label} must be a number.`,
  invoiceCharge: true,
})

/** The template's fields, the shipment's fields after the invoice number, and the available charges. */
export function captureFields(
  template: readonly Field[],
  charges: readonly Wire<'ChargeColumn'>[],
  shipment: readonly Field[],
): CaptureFields {
  const own = gridFields(template)
  const more = charges.filter(charge => !charge.inTemplate).map(chargeField)
  const known = new Map(shipment.map(field => [field.key, field]))
  const shipmentFields = OF_SHIPMENT.flatMap(key => {
    const field = known.get(key)
    return field && field.isActive !== false ? [{ ...field, isReadonly: true, isMandatory: false }] : []
  })
  const lastCharge = own.findLastIndex(field => field.invoiceCharge)
  return {
    fields: [...own.slice(0, lastCharge + 1), ...more, ...own.slice(lastCharge + 1), ...shipmentFields],
    offered: new Set(more.map(field => field.key)),
  }
}

/** Read-only columns leave the width to editable ones; the user can still drag them wider. */
const MOST_READ = 190
const box = updateBox('saved and captured')

/** The columns of the capture grid. */
export function captureColumns({ fields }: CaptureFields, suggest: Suggest): GridColumn[] {
  const columns = fields.map((field): GridColumn => {
    const column = toColumn(field, 'InvoiceCharges', suggest)
    if (field.key !== STATUS) return column.readonly ? { ...column, width: Math.min(column.width, MOST_READ) } : column
    return { ...column, width: 130, draw: value => (value ? <StatusBadge status={String(value)} plain /> : null) }
  })
  return [box, ...columns]
}

/** The cells of a stored row, in the order of the columns. */
export const cellsOf = (
  columns: readonly GridColumn[],
  fields: ReadonlyMap<string, Field>,
  row: CapturedRow,
): CellValue[] =>
  columns.map(({ key }) => {
    const field = fields.get(key)
    return field ? toCell(field, row[key]) : key !== UPDATE_BOX && ''
  })

/** The columns that a view hides. */
export const hiddenIn = (view: View, { fields, offered }: CaptureFields): string[] =>
  fields
    .filter(field =>
      view === 'charges' ? !field.invoiceCharge && !BESIDE_CHARGES.has(field.key) : offered.has(field.key),
    )
    .map(field => field.key)

/**
 * Fills in what is the same for nearly every invoice: the template's defaults, and today as the invoice date. It
 * happens once an invoice field of a row is typed, is marked as filled in, and can be overwritten.
 */
export function usualValues(columns: readonly GridColumn[], fields: readonly Field[], today: string): RowRules {
  const usual = fields.flatMap(({ key, defaultValue }) => {
    const value = key === INVOICE_DATE ? today : defaultValue
    const column = columns.findIndex(each => each.key === key)
    return value && column >= 0 ? [{ column, value }] : []
  })
  const begun = new Set(fields.filter(field => field.invoiceCharge).map(field => field.key)).add(INVOICE_NUMBER)
  const telling = columns.flatMap((column, index) => (begun.has(column.key) ? [index] : []))
  const finding = { kind: 'assigned' as const, message: 'Filled in by default.' }
  return row => {
    const isBegun = telling.some(index => row[index])
    const missing = isBegun ? usual.filter(({ column }) => !row[column]) : []
    return { set: new Map(missing.map(({ column, value }) => [column, { value, finding }])), findings: new Map() }
  }
}
