import { clearBlock, fillDown, fillSeriesDown, selectedRows, toggleBlock } from './blocks'
import type { GridStore } from './store'

/** The part of a key event that decides what it does. */
export interface Key {
  key: string
  ctrl: boolean
  shift: boolean
  alt: boolean
}

/**
 * The result of a key press. 'done': the store has handled it, the browser must not. 'type': open the editor and let
 * the browser insert the character (works with input methods, too). 'leave': Escape was pressed, the next Tab leaves
 * the grid. 'pass': not handled.
 */
export type KeyOutcome = 'done' | 'type' | 'leave' | 'pass'

export function pressKey(store: GridStore, press: Key, pageRows: number): KeyOutcome {
  return move(store, press, pageRows) ?? act(store, press) ?? (press.ctrl ? command(store, press) : printable(press))
}

function move(store: GridStore, { key, ctrl, shift }: Key, pageRows: number): KeyOutcome | null {
  const { row, col } = store.selection
  const lastRow = store.rows.length - 1
  // as in Excel, first the last filled row, then the end of the sheet
  const lastFilled = store.filledRows.length - 1
  const end = row < lastFilled ? lastFilled : lastRow
  const lastCol = store.display.length - 1
  const go = (toRow: number, toCol: number, extend = shift): KeyOutcome => {
    store.select(toRow, toCol, extend)
    return 'done'
  }
  switch (key) {
    case 'ArrowDown':
      return go(ctrl ? end : row + 1, col)
    case 'ArrowUp':
      return go(ctrl ? 0 : row - 1, col)
    case 'ArrowRight':
      return go(row, ctrl ? lastCol : col + 1)
    case 'ArrowLeft':
      return go(row, ctrl ? 0 : col - 1)
    case 'PageDown':
      return go(row + pageRows, col)
    case 'PageUp':
      return go(row - pageRows, col)
    case 'Home':
      return go(ctrl ? 0 : row, 0)
    case 'End':
      return go(ctrl ? end : row, lastCol)
    case 'Enter':
      return go(shift ? row - 1 : row + 1, col, false)
    case 'Tab':
      return tab(store, shift, go)
    default:
      return null
  }
}

/** Tab moves through the cells row by row; after the last cell, or before the first, it leaves the grid. */
function tab(store: GridStore, back: boolean, go: (row: number, col: number, extend: boolean) => KeyOutcome) {
  const { row, col } = store.selection
  const lastCol = store.display.length - 1
  if (back) return col > 0 ? go(row, col - 1, false) : row > 0 ? go(row - 1, lastCol, false) : 'pass'
  return col < lastCol ? go(row, col + 1, false) : row < store.rows.length - 1 ? go(row + 1, 0, false) : 'pass'
}

function act(store: GridStore, { key }: Key): KeyOutcome | null {
  switch (key) {
    case 'Escape':
      return 'leave'
    case 'F2':
      store.beginEdit('caret')
      return 'done'
    case 'Delete':
    case 'Backspace':
      clearBlock(store)
      return 'done'
    case ' ':
      return toggleBlock(store) ? 'done' : null
    default:
      return null
  }
}

function command(store: GridStore, { key, shift, alt }: Key): KeyOutcome {
  if (alt) return 'pass'
  switch (key.toLowerCase()) {
    case 'z':
      if (shift) store.redo()
      else store.undo()
      return 'done'
    case 'y':
      store.redo()
      return 'done'
    case 'd':
      if (shift) fillSeriesDown(store)
      else fillDown(store)
      return 'done'
    case '+':
    case '=':
      store.insertRows(store.block.top, store.block.bottom - store.block.top + 1)
      return 'done'
    case '-':
      store.deleteRows(selectedRows(store))
      return 'done'
    case 'a':
      store.selectAll()
      return 'done'
    default:
      // C, X and V arrive as clipboard events
      return 'pass'
  }
}

/** A character, or the beginning of one: a dead key, or an input method that is composing. */
const printable = ({ key, alt }: Key): KeyOutcome =>
  !alt && (key.length === 1 || key === 'Process' || key === 'Dead') ? 'type' : 'pass'
