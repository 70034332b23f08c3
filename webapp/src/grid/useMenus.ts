import { type MouseEvent, type RefObject, useState } from 'react'
import type { OpenMenu } from './GridMenu'
import type { Sorting } from './HeaderCell'
import { cellItems, columnItems, type GridActions } from './menuItems'
import type { GridStore } from './store'
import type { ColumnChoices, ColumnLayout, PlacedColumn } from './useColumnLayout'

interface MenusInput {
  store: GridStore
  port: RefObject<HTMLDivElement | null>
  layout: ColumnLayout
  keys: readonly string[]
  choices: ColumnChoices | undefined
  sorting: Sorting | undefined
  actions: GridActions
}

const ROOM = 24
const NARROWEST = 40
const WIDEST = 600

/** The menus of the grid: of a column by its head or Alt+↓, of a cell by right click or Shift+F10. */
export function useMenus({ store, port, layout, keys, choices, sorting, actions }: MenusInput) {
  const [menu, setMenu] = useState<OpenMenu | null>(null)

  const headOf = (key: string) =>
    [...(port.current?.querySelectorAll<HTMLElement>('[data-head]') ?? [])].find(head => head.dataset.head === key)

  /** The width of the widest drawn cell of a column and its head. */
  const fittingWidth = ({ col, column }: PlacedColumn): number => {
    const cells = port.current?.querySelectorAll<HTMLElement>(`[data-col="${col}"]`) ?? []
    const head = headOf(column.key)
    const ranges = [...cells, ...(head ? [head] : [])].map(cell => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return range.getBoundingClientRect().width
    })
    return Math.min(Math.max(NARROWEST, ...ranges) + ROOM, WIDEST)
  }

  const openColumn = (placed: PlacedColumn, x: number, y: number) => {
    if (!choices || store.isMarkerColumn(placed.column)) return
    const items = columnItems({
      placed,
      keys,
      shown: layout.all,
      pinned: layout.pinned.length,
      choices,
      sorting,
      actions,
      fittingWidth: () => fittingWidth(placed),
    })
    setMenu({ x, y, items, label: `${placed.column.label} menu` })
  }
  /** Opens the menu of the focused cell's column, below its head. */
  const openFocusedColumn = () => {
    const placed = layout.all[store.selection.col]
    const head = placed && headOf(placed.column.key)
    if (!placed || !head) return
    const { left, bottom } = head.getBoundingClientRect()
    openColumn(placed, left, bottom)
  }
  const openCell = (x: number, y: number) => {
    const copy = () => {
      port.current?.focus({ preventScroll: true })
      document.execCommand('copy')
    }
    setMenu({ x, y, items: cellItems(store, actions, copy), label: 'Cell menu' })
  }
  /** Opens the menu of the focused cell, at its lower left corner. */
  const openFocusedCell = () => {
    const id = port.current?.getAttribute('aria-activedescendant')
    const cell = id ? document.getElementById(id) : null
    if (!cell) return
    const { left, bottom } = cell.getBoundingClientRect()
    openCell(left, bottom)
  }
  const onContextMenu = (event: MouseEvent) => {
    const target = event.target as Element
    const head = target.closest<HTMLElement>('[data-head]')
    const placed = layout.all.find(({ column }) => column.key === head?.dataset.head)
    if (placed) openColumn(placed, event.clientX, event.clientY)
    const row = target.closest<HTMLElement>('[data-row]')?.dataset.row
    if (!placed && row === undefined) return
    event.preventDefault()
    if (row === undefined) return
    const col = target.closest<HTMLElement>('[data-col]')?.dataset.col
    const at = { row: Number(row), col: col === undefined ? 0 : Number(col) }
    const inside = store.blocks.some(
      ({ top, bottom, left, right }) => at.row >= top && at.row <= bottom && at.col >= left && at.col <= right,
    )
    if (!inside) store.select(at.row, at.col)
    openCell(event.clientX, event.clientY)
  }
  const close = () => {
    setMenu(null)
    port.current?.focus({ preventScroll: true })
  }
  return { menu, close, openColumn, openFocusedColumn, openFocusedCell, onContextMenu }
}
