import type { ConditionField } from '@/conditions'
import { FIELD_TYPES, type Field } from '@/fields'
import type { Column } from '@/ui'
import { type ColumnTotal, type ComputedColumn, type ListName, useEffectiveLayout } from './calls'
import { totalOf } from './totals'

const NONE: ComputedColumn[] = []
const CURRENCY = /^[A-Z]{3}$/

/** What scripting rules or a template add to a list. */
export const useComputedColumns = (list: ListName): ComputedColumn[] => useEffectiveLayout(list).data?.computed ?? NONE

/** A computed value as a list shows it: figures with their unit, amounts with their currency. */
export function showComputed(value: string | boolean | undefined, column: ComputedColumn): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value === undefined || value === '') return '–'
  const { key, label, type, unit, decimals } = column
  const field: Field = { key, label, type, decimals }
  const text = FIELD_TYPES[type].format(value, field)
  if (CURRENCY.test(unit)) return `${unit} ${text}`
  return unit ? `${text} ${unit}` : text
}

type Values = Readonly<Record<string, string | boolean>>

/** The ways to write a figure that the company adds: with its unit or currency, or alone. */
function unitFormats<Row>(column: ComputedColumn, valuesOf: (row: Row) => Values): Pick<Column<Row>, 'formats'> {
  if (column.type !== 'numeric' || !column.unit) return {}
  const unit = CURRENCY.test(column.unit) ? 'Currency' : 'Unit'
  const writtenAs = (as: ComputedColumn) => (row: Row) => showComputed(valuesOf(row)[column.key], as)
  return { formats: { [`with${unit}`]: writtenAs(column), [`without${unit}`]: writtenAs({ ...column, unit: '' }) } }
}

/** The columns that the company adds to a list, with the totals that the server has of them. */
export const addedColumns = <Row,>(
  columns: readonly ComputedColumn[],
  valuesOf: (row: Row) => Values,
  totals: readonly ColumnTotal[] = [],
): (Column<Row> & { id: string })[] =>
  columns.map(column => ({
    id: column.key,
    head: column.label,
    figure: column.type === 'numeric',
    cell: row => showComputed(valuesOf(row)[column.key], column),
    ...unitFormats(column, valuesOf),
    ...(column.type === 'numeric'
      ? { total: totalOf(totals, column.key, ({ total }) => showComputed(total, column)) }
      : {}),
  }))

/** The columns that scripting rules add to a list; the server sorts by them. */
export const computedColumns = <Row extends { computed: Values }>(
  columns: readonly ComputedColumn[],
  totals: readonly ColumnTotal[] = [],
): (Column<Row> & { id: string })[] =>
  addedColumns<Row>(columns, row => row.computed, totals).map(column => ({ ...column, sorts: column.id }))

/** The fields that the company adds to a list, for its filter. */
export const addedFields = (columns: readonly ComputedColumn[]): ConditionField[] =>
  columns
    .filter(({ type }) => FIELD_TYPES[type].kind !== 'toggle')
    .map(({ key, label, type, unit, decimals }) => ({
      name: key,
      label,
      type: FIELD_TYPES[type].filter,
      ...(FIELD_TYPES[type].filter === 'numeric' && decimals !== 0 ? { decimals: true } : {}),
      ...(unit && !CURRENCY.test(unit) ? { unit } : {}),
    }))
