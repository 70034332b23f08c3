import {
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { ChooseEvery, ChooseOne } from './Chooser'
import css from './DataTable.module.css'
import { cellClass, Foot, Head } from './DataTableHead'
import { type Answer, Loaded } from './Loaded'
import { PlainTable } from './PlainTable'
import { ScrollRegion } from './ScrollRegion'
import {
  type CellProps,
  type Chosen,
  type Column,
  type Columns,
  columnsOf,
  type RowGroup,
  type RowState,
  type Sort,
} from './tableColumns'
import ui from './ui.module.css'
import { useRowKeys } from './useRowKeys'

export interface DataTableProps<Row> {
  /** Undefined: `of` has their loading state. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row, at: number) => string | number
  columns: Columns<Row>
  /** The query of the rows: bars while it is loading, a retry button if it failed. */
  of?: Answer<unknown>
  what?: string
  bars?: number
  /** In place of a table without rows. */
  empty?: ReactNode
  /** The name of its scroll region, which takes the remaining height. */
  region?: string
  /** The name of the table, if its region or section has none. */
  label?: string | undefined
  caption?: ReactNode
  /** compact: next to other things. tall: its rows have buttons. */
  density?: 'compact' | 'tall'
  className?: string | undefined
  /** A click on the row triggers its first link or button. */
  open?: ((row: Row) => void) | undefined
  /** A double click takes the row. */
  take?: (row: Row) => void
  state?: (row: Row) => RowState | false | undefined
  rowProps?: (row: Row) => CellProps
  choice?: Chosen<Row>
  /** The sort order, if the server sorts; without it, columns with `sortBy` sort here. */
  sort?: Sort
  /** The rows in groups with headings, in place of the order of `rows`. */
  groups?: readonly RowGroup<Row>[]
  /** The rows are input fields, which need the arrow keys. */
  editable?: boolean
  /** Changes of the rows are announced. */
  live?: boolean
}

type Named<Row> = Column<Row> & { id: string }

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })
const ITS_OWN = `a[href], input, label, button:not(.${ui.opens})`

/** The row model: sorted here, or as it came from the server. */
function useRows<Row extends object>(rows: readonly Row[], named: Named<Row>[], sort: Sort | undefined) {
  const [order, setOrder] = useState<SortingState>([])
  const sortedAt = sort?.by ? (named.find(({ sorts }) => sorts === sort.by)?.id ?? sort.by) : ''
  const sorting = sort ? (sortedAt ? [{ id: sortedAt, desc: sort.descending }] : []) : order
  const columns = named.map(({ id, sorts, sortBy }) => ({
    id,
    accessorFn: (row: Row) => sortBy?.(row),
    enableSorting: sort ? !!sorts : !!sortBy,
    sortFn: sortFn_basic,
  }))
  return useTable({
    features,
    columns,
    data: rows,
    manualSorting: !!sort,
    enableSortingRemoval: false,
    sortDescFirst: false,
    enableMultiSort: false,
    state: { sorting },
    onSortingChange: update => {
      const [next] = typeof update === 'function' ? update(sorting) : update
      if (sort && next) sort.onSort(named.find(({ id }) => id === next.id)?.sorts ?? next.id, next.desc)
      else if (next) setOrder([next])
    },
  })
}

interface RowProps<Row> extends DataTableProps<Row> {
  row: Row
  at: number
  named: Named<Row>[]
}

function BodyRow<Row>({ row, at, rowKey, named, open, take, state, rowProps, choice }: RowProps<Row>) {
  const now = state?.(row)
  const { className, ...more } = rowProps?.(row) ?? {}
  const key = String(rowKey(row, at))
  const click = ({ target }: MouseEvent) => {
    // a link, a box or a button in the row has its own action
    if (!(target instanceof Element && target.closest(ITS_OWN))) open?.(row)
  }
  const press = (event: KeyboardEvent) => {
    if (!open || event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    // in a form, Enter would submit it
    event.preventDefault()
    open(row)
  }
  return (
    <tr
      {...more}
      className={[open && ui.rowOpens, className].filter(Boolean).join(' ') || undefined}
      data-on={now === 'chosen' || undefined}
      data-dimmed={now === 'dimmed' || undefined}
      data-finding={now === 'finding' || undefined}
      onClick={open ? click : undefined}
      onKeyDown={open ? press : undefined}
      onDoubleClick={take ? () => take(row) : undefined}
    >
      {choice ? (
        <td>
          <ChooseOne id={key} label={choice.one(row)} disabled={choice.refuses?.(row) ?? false} {...choice} />
        </td>
      ) : null}
      {named.map(column => {
        const { className: own, ...others } = column.cellProps?.(row) ?? {}
        const Cell = column.names ? 'th' : 'td'
        return (
          <Cell
            key={column.id}
            scope={column.names ? 'row' : undefined}
            className={cellClass(column, own)}
            style={column.most ? { maxWidth: column.most } : undefined}
            title={column.title?.(row) || undefined}
            {...others}
          >
            {column.cell(row, at)}
          </Cell>
        )
      })}
    </tr>
  )
}

function Rows<Row extends object>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { rows, rowKey, label, caption, density, className, choice, sort, groups, editable = false, live } = props
  const named = columnsOf(props.columns)
  const table = useRows(rows, named, sort)
  const keys = useRowKeys(editable)
  const ids = rows.filter(row => !choice?.refuses?.(row)).map((row, at) => String(rowKey(row, at)))
  const body = (row: Row, at: number) => <BodyRow key={rowKey(row, at)} {...props} row={row} at={at} named={named} />
  const wide = named.length + (choice ? 1 : 0)
  return (
    <PlainTable {...keys} density={density} className={className} aria-label={label}>
      {caption ? <caption>{caption}</caption> : null}
      {named.every(({ head }) => head === undefined) ? null : (
        <thead>
          <tr>
            {choice ? (
              <th scope="col">
                <ChooseEvery ids={ids} label={choice.every} {...choice} />
              </th>
            ) : null}
            {named.map(column => {
              const sorter = table.getColumn(column.id)
              const sorts = sorter?.getCanSort()
              return (
                <Head
                  key={column.id}
                  column={column}
                  sorted={sorter?.getIsSorted() ?? false}
                  onSort={sorts ? () => sorter?.toggleSorting() : undefined}
                />
              )
            })}
          </tr>
        </thead>
      )}
      {groups ? (
        groups.map(group => (
          <tbody key={group.key}>
            <tr className={css.group}>
              <th colSpan={wide} scope="rowgroup">
                {group.head}
              </th>
            </tr>
            {group.rows.map(body)}
          </tbody>
        ))
      ) : (
        <tbody aria-live={live ? 'polite' : undefined}>
          {table.getRowModel().rows.map(({ original }, at) => body(original, at))}
        </tbody>
      )}
      <Foot columns={named} before={choice ? 1 : 0} />
    </PlainTable>
  )
}

/**
 * The table of the suite: sticky heads that may sort, rows with a state, a foot, checkboxes, arrow keys between rows,
 * and a message in its place when there are none.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows, of, what = 'the rows', bars, empty, region } = props
  if (!rows)
    return of ? (
      <Loaded of={{ ...of, data: undefined }} what={what} bars={bars}>
        {() => null}
      </Loaded>
    ) : null
  if (!rows.length && empty !== undefined) return empty
  const table = <Rows {...props} rows={rows} />
  return region ? (
    <ScrollRegion fill label={region}>
      {table}
    </ScrollRegion>
  ) : (
    table
  )
}
