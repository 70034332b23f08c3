import '@mantine/core/styles.layer.css'
import '@mantine/dates/styles.layer.css'
import '@/theme/tokens.css'
import '@/theme/base.css'
import { MantineProvider } from '@mantine/core'
import { createRoot } from 'react-dom/client'
import { type Field, type FieldTypeName, toColumn } from '@/fields'
import { type CellValue, Grid, type GridColumn, GridStore, summarise, useDataVersion, useSelection } from '@/grid'
import { theme } from '@/theme/theme'

/** The measured sheet: rows of 40 fields of all kinds, with the checks of shipment entry. */
const ROWS = Number(new URLSearchParams(location.search).get('rows') ?? 5000)
const COLUMNS = 40
const TYPES: FieldTypeName[] = ['text', 'numeric', 'text', 'date', 'autocomplete', 'numeric']

const fields: Field[] = Array.from({ length: COLUMNS - 1 }, (_, at) => ({
  key: `bench#field${at}`,
  label: at === 0 ? 'Shipment number' : `Field ${at}`,
  type: at === 0 ? 'text' : (TYPES[at % TYPES.length] as FieldTypeName),
  length: 12,
  isMandatory: at < 6,
  regex: at === 0 ? '^[A-Z0-9-]+$' : '',
  decimals: 2,
}))

const updateBox: GridColumn = {
  key: 'updateField',
  label: '✓',
  kind: 'toggle',
  editor: 'none',
  readonly: false,
  mandatory: false,
  width: 32,
  parse: text => text === 'TRUE',
}
const columns = [updateBox, ...fields.map(field => toColumn(field, 'shipmentEntry', async () => []))]

function cell(row: number, column: GridColumn, at: number): CellValue {
  if (column.kind === 'toggle') return false
  if (column.kind === 'number') return String(((row * 37 + at * 11) % 90000) / 100)
  if (column.editor === 'date') return `2026-11-${String(1 + (row % 28)).padStart(2, '0')}`
  return at === 1 ? `SHP-${100000 + row}` : `R${row}C${at}`
}
const rows = Array.from({ length: ROWS }, (_, row) => columns.map((column, at) => cell(row, column, at)))
const store = new GridStore(columns, rows, { marker: updateBox.key })

/** The counters around the grid of a screen: every key press updates them. */
function Facts() {
  useDataVersion(store)
  useSelection(store)
  const { count, sum } = summarise(store)
  return (
    <p>
      {store.changedRows.size} changed, {store.markedRows.size} ticked, {count} figures, {sum}
    </p>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <MantineProvider theme={theme}>
    <Grid store={store} height={760} label="Benchmark" />
    <Facts />
  </MantineProvider>,
)
