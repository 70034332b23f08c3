import { Link } from 'react-router'
import { TagChips } from '@/entities/tags/TagChips'
import { type Field, gridFields, type Suggest, toCell, toColumn } from '@/fields'
import type { CellValue, GridColumn, RowId } from '@/grid'
import { UPDATE_BOX, updateBox } from '@/sheet'
import { Money, StatusBadge } from '@/ui'
import { CARGO_LINES, isFilledByLines, linesWords, textOf } from './cargo/lines'
import type { ShipmentRow } from './shipment'
import css from './shipments.module.css'

/** The server's record of a grid row; undefined for one that is not saved yet. */
export type RecordOf = (row: RowId) => ShipmentRow | undefined

export interface OwnColumn {
  key: string
  label: string
  width: number
  kind: GridColumn['kind']
  toolTip?: string
  value: (row: ShipmentRow) => string
  draw?: (row: ShipmentRow) => React.ReactNode
}

const RATE = 'rating#total'

export function RateCell({ row }: { row: ShipmentRow }) {
  const { rating } = row
  if (!rating) return <span className="dim">–</span>
  const words = rating.total === null ? rating.reason : <Money of={rating.total} currency={rating.currency} />
  const look = rating.total === null ? css.noRate : css.rate
  if (!rating.traceId) return <span className={look}>{words}</span>
  // the keyboard reaches the trace through the panel next to the grid
  return (
    <Link tabIndex={-1} className={look} to={`/rating/trace/${rating.traceId}`}>
      {words}
    </Link>
  )
}

/** The system's own columns of a shipment, in addition to the template's fields: read-only. */
const OWN_COLUMNS: OwnColumn[] = [
  {
    key: 'status',
    label: 'Status',
    width: 156,
    kind: 'text',
    value: row => row.status,
    draw: row => <StatusBadge status={row.status} plain />,
  },
  {
    key: RATE,
    label: 'Rate',
    width: 130,
    kind: 'number',
    toolTip: 'The tariff amount, or why there is no rate. Select to see the trace.',
    value: row => row.rating?.total ?? row.rating?.reason ?? '',
    draw: row => <RateCell row={row} />,
  },
  {
    key: 'invoiceNumber',
    label: 'Invoice number',
    width: 130,
    kind: 'text',
    value: row => row.invoiceNumber,
  },
  {
    key: 'tag',
    label: 'Tags',
    width: 160,
    kind: 'text',
    toolTip: 'Given by tagging rules and by hand: open the panel to see who gave which',
    value: () => '',
    draw: row => <TagChips ids={row.tagIds} oneLine />,
  },
]
/** Status and rate come after the shipment's number, which is pinned; the invoice is last. */
const AFTER_NUMBER = 2

const box = updateBox('saved, rated and billed')

/** The columns of the shipment grid: update box (A021), the template's fields, and the system's own; `margins` come
 * after the fields: rows are pasted by position. */
export function shipmentColumns(
  fields: readonly Field[],
  suggest: Suggest,
  recordOf: RecordOf,
  margins: readonly OwnColumn[] = [],
): GridColumn[] {
  const toGrid = (column: OwnColumn): GridColumn => {
    const { draw, toolTip } = column
    return {
      key: column.key,
      label: column.label,
      kind: column.kind,
      editor: 'none',
      readonly: true,
      mandatory: false,
      width: column.width,
      parse: text => text,
      ...(toolTip ? { toolTip } : {}),
      ...(draw ? { draw: (_value: CellValue, row: RowId) => drawOf(draw, recordOf(row)) } : {}),
    }
  }
  const own = OWN_COLUMNS.map(toGrid)
  const columns = gridFields(fields).map(field => toColumn(field, 'shipmentEntry', suggest))
  const [number, ...others] = columns
  const before = [box, ...(number ? [number] : []), ...own.slice(0, AFTER_NUMBER)]
  const cargoAt = before.length + others.length
  return [
    ...before,
    ...others.map(column => withLines(column, cargoAt)),
    cargoColumn,
    ...margins.map(toGrid),
    ...own.slice(AFTER_NUMBER),
  ]
}

/** A blank total is not missing if the cargo lines of the row provide it. */
function withLines(column: GridColumn, cargoAt: number): GridColumn {
  const { check } = column
  if (!check || !column.mandatory) return column
  return {
    ...column,
    check: (value, row) =>
      value === '' && isFilledByLines(column.key, String(row?.[cargoAt] ?? '')) ? undefined : check(value, row),
  }
}

/** The number of cargo lines; they are edited in the panel. */
const cargoColumn: GridColumn = {
  key: CARGO_LINES,
  label: 'Cargo lines',
  kind: 'text',
  editor: 'none',
  readonly: true,
  mandatory: false,
  width: 96,
  toolTip: 'What the shipment consists of: open the panel, then Cargo',
  parse: text => text,
  write: linesWords,
  format: value => linesWords(String(value)),
}

const drawOf = (draw: (row: ShipmentRow) => React.ReactNode, row: ShipmentRow | undefined) => (row ? draw(row) : null)

/** The cells of a stored shipment, in the order of the columns. */
export function cellsOf(
  columns: readonly GridColumn[],
  fields: ReadonlyMap<string, Field>,
  row: ShipmentRow,
  margins: readonly OwnColumn[] = [],
): CellValue[] {
  const values = new Map([...OWN_COLUMNS, ...margins].map(own => [own.key, own.value]))
  return columns.map(column => {
    const field = fields.get(column.key)
    if (field) return toCell(field, row[column.key])
    if (column.key === CARGO_LINES) return textOf(row.cargoLines)
    return column.key === UPDATE_BOX ? false : (values.get(column.key)?.(row) ?? '')
  })
}
