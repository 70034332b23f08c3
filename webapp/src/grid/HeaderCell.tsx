import { IconArrowDown, IconArrowUp, IconChevronDown } from '@tabler/icons-react'
import { TERMS } from '@/ui'
import css from './grid.module.css'
import type { Header, PlacedColumn } from './useColumnLayout'

export type SortDirection = 'asc' | 'desc'

export interface Sorting {
  /** The sorted column, if any. */
  key: string | null
  direction: SortDirection
  /** Which columns can be sorted. */
  sortable: (key: string) => boolean
  /** Without a direction: the next one (ascending, descending, none). Null: the list's default order. */
  onSort: (key: string, direction?: SortDirection | null) => void
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

interface HeaderCellProps {
  placed: PlacedColumn
  header: Header | undefined
  sorting?: Sorting | undefined
  /** The head of the update box checks every row. */
  onTickAll?: (() => void) | undefined
  onMenu?: ((button: HTMLElement) => void) | undefined
}

/** A column head: name, asterisk if required, sort arrow, menu, and resize handle (double click: default). */
export function HeaderCell({ placed, header, sorting, onTickAll, onMenu }: HeaderCellProps) {
  const { column } = placed
  const press = onTickAll ?? (sorting?.sortable(column.key) ? () => sorting.onSort(column.key) : null)
  const sorted = sorting?.key === column.key ? sorting.direction : null
  const Arrow = sorted === 'asc' ? IconArrowUp : IconArrowDown
  const name = (
    <>
      {column.label}
      {column.mandatory ? (
        <b aria-hidden className={css.asterisk}>
          *
        </b>
      ) : null}
      {sorted ? <Arrow size={12} stroke={2} aria-hidden /> : null}
    </>
  )
  return (
    <div
      role="columnheader"
      aria-colindex={placed.col + 2}
      aria-sort={sorted ? ARIA_SORT[sorted] : undefined}
      data-tip={column.toolTip}
      data-head={column.key}
      className={`${css.head} ${column.kind === 'number' ? css.headNumber : ''}`}
      style={{ left: placed.left, width: placed.width }}
    >
      {press ? (
        // for the mouse; the keyboard opens the menu with Alt+↓ and checks with the space bar, so Tab skips it
        <button
          type="button"
          tabIndex={-1}
          className={css.sort}
          aria-label={onTickAll && TERMS.selectAll}
          onClick={press}
        >
          {name}
        </button>
      ) : (
        <span className={css.sort}>{name}</span>
      )}
      {onMenu ? (
        <button
          type="button"
          tabIndex={-1}
          data-menu
          className={css.menuButton}
          aria-label={`${column.label} menu`}
          onClick={event => onMenu(event.currentTarget)}
        >
          <IconChevronDown size={12} stroke={2} aria-hidden />
        </button>
      ) : null}
      <span
        aria-hidden
        data-grip
        className={css.grip}
        onMouseDown={header?.getResizeHandler()}
        onDoubleClick={() => header?.column.resetSize()}
      />
    </div>
  )
}
