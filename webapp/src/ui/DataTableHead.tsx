import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import css from './DataTable.module.css'
import type { Column } from './tableColumns'
import ui from './ui.module.css'

const classOf = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ') || undefined

/** The classes of a column's cells. */
export const cellClass = ({ figure, look, fit, spare, stays, className }: Column<never>, more?: string) =>
  classOf(
    figure && 'num',
    look,
    fit === 'wrap' && 'wrap',
    fit === 'clip' && css.clip,
    spare && ui.spare,
    stays && 'stays',
    className,
    more,
  )

interface HeadProps {
  column: Column<never>
  /** How the list is sorted by this column now. */
  sorted: 'asc' | 'desc' | false
  /** Sorts by it, or reverses the order; undefined if the column does not sort. */
  onSort: (() => void) | undefined
}

/** The head of a column; one that sorts says so and is a button. */
export function Head({ column, sorted, onSort }: HeadProps) {
  const { head, figure, spare, stays, headClass, width } = column
  const Arrow = sorted === 'desc' ? IconArrowDown : IconArrowUp
  return (
    <th
      scope="col"
      className={classOf(figure && 'num', spare && ui.spare, stays && 'stays', headClass)}
      style={width ? { width } : undefined}
      aria-sort={sorted ? (sorted === 'desc' ? 'descending' : 'ascending') : undefined}
    >
      {onSort ? (
        <button type="button" className={css.sortHead} onClick={onSort}>
          {head}
          {sorted ? <Arrow size={12} stroke={2} aria-hidden /> : null}
        </button>
      ) : (
        head
      )}
    </th>
  )
}

/** The foot: a cell for each column that has one, spanning the following columns that have none. */
export function Foot({ columns, before }: { columns: readonly Column<never>[]; before: number }) {
  if (columns.every(({ foot }) => foot === undefined)) return null
  const cells: { column: Column<never>; span: number; at: number }[] = []
  for (const [at, column] of columns.entries()) {
    const last = cells.at(-1)
    if (last && column.foot === undefined) last.span += 1
    else cells.push({ column, span: at ? 1 : 1 + before, at })
  }
  return (
    <tfoot>
      <tr>
        {cells.map(({ column, span, at }) => {
          const Cell = column.names ? 'th' : 'td'
          return (
            <Cell
              key={at}
              scope={column.names ? 'row' : undefined}
              colSpan={span > 1 ? span : undefined}
              className={classOf(column.figure && span === 1 && 'num', column.spare && span === 1 && ui.spare)}
            >
              {column.foot}
            </Cell>
          )
        })}
      </tr>
    </tfoot>
  )
}
