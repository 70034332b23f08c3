import { FIELD_TYPES, type Field } from '@/fields'
import type { Column } from '@/ui'
import { type ComputedColumn, type ListName, useEffectiveLayout } from './calls'

const NONE: ComputedColumn[] = []
const CURRENCY = /^[A-Z]{3}$/

/** What scripting rules add to a list. */
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

/** The columns that scripting rules add to a list. */
export const computedColumns = <Row extends { computed: Record<string, string | boolean> }>(
  columns: readonly ComputedColumn[],
): (Column<Row> & { id: string })[] =>
  columns.map(column => ({
    id: column.key,
    head: column.label,
    sorts: column.key,
    figure: column.type === 'numeric',
    cell: row => showComputed(row.computed[column.key], column),
  }))
