import { GridStore } from './store'
import type { CellValue, GridColumn, RowId } from './types'

/** A small sheet for the tests of the grid: update box, number, weight, read-only invoice number. */
const text = (key: string, more: Partial<GridColumn> = {}): GridColumn => ({
  key,
  label: key,
  kind: 'text',
  editor: 'text',
  readonly: false,
  mandatory: false,
  width: 100,
  parse: value => value,
  ...more,
})

export const COLUMNS: GridColumn[] = [
  text('updateField', { kind: 'toggle', editor: 'none', parse: value => value === 'TRUE' }),
  text('number', {
    mandatory: true,
    check: value => (value === '' ? { kind: 'mandatory', message: 'Mandatory!' } : undefined),
  }),
  text('weight', {
    kind: 'number',
    parse: value => value.replace(',', ''),
    check: value => (Number.isNaN(Number(value)) ? { kind: 'regex', message: 'Not a number' } : undefined),
  }),
  text('invoice', { readonly: true }),
]

export const makeStore = (
  rows: CellValue[][] = [
    [false, 'S1', '10', 'INV-1'],
    [false, 'S2', '20', 'INV-2'],
  ],
) => new GridStore(COLUMNS, rows, { marker: 'updateField', keeps: () => null })

export const snapshot = (store: GridStore) => store.rows.map(id => [...store.row(id)])

export const rowAt = (store: GridStore, at: number) => store.rows[at] as RowId
