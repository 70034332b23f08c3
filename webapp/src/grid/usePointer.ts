import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { fillTo, toggleBlock } from './blocks'
import css from './grid.module.css'
import type { GridStore } from './store'
import type { Block } from './types'

export interface Tip {
  x: number
  y: number
  text: string
}

type Drag = { kind: 'select' } | { kind: 'rows' } | { kind: 'fill'; block: Block }

/** The display position of an event, from the data attributes of the cell and its row. */
function positionOf(target: EventTarget): { row: number; col: number | null } | null {
  const element = target as Element
  const row = element.closest<HTMLElement>('[data-row]')?.dataset.row
  if (row === undefined) return null
  const col = element.closest<HTMLElement>('[data-col]')?.dataset.col
  return { row: Number(row), col: col === undefined ? null : Number(col) }
}

/** The block after dragging the fill handle to a cell: it grows vertically or horizontally, whichever is further. */
function extendBlock(block: Block, row: number, col: number): Block {
  const down = Math.max(row - block.bottom, block.top - row, 0)
  const across = Math.max(col - block.right, block.left - col, 0)
  if (!down && !across) return block
  return down >= across
    ? { ...block, top: Math.min(block.top, row), bottom: Math.max(block.bottom, row) }
    : { ...block, left: Math.min(block.left, col), right: Math.max(block.right, col) }
}

const isCut = (cell: HTMLElement): boolean =>
  [cell, ...cell.querySelectorAll('*')].some(element => element.scrollWidth > element.clientWidth)

/** A cell's finding, or its text if that is truncated. */
function tipOf(target: EventTarget): Tip | null {
  const told = (target as Element).closest<HTMLElement>('[data-tip]')
  const cell = (target as Element).closest<HTMLElement>('[data-col]')
  const element = told ?? (cell && isCut(cell) ? cell : null)
  const text = told?.dataset.tip ?? element?.textContent
  if (!element || !text) return null
  const { left, bottom } = element.getBoundingClientRect()
  return { x: left + 8, y: bottom + 2, text }
}

/** Mouse: selecting by dragging, whole rows by their numbers, checkboxes, the fill handle, and the shared tooltip. */
export function usePointer(store: GridStore, port: RefObject<HTMLDivElement | null>) {
  const drag = useRef<Drag | null>(null)
  const [fill, setFill] = useState<Block | null>(null)
  const [tip, setTip] = useState<Tip | null>(null)

  useEffect(() => {
    const release = (event: globalThis.MouseEvent) => {
      const ended = drag.current
      drag.current = null
      if (ended?.kind !== 'fill') return
      // with Ctrl the values repeat, as in Excel
      fillTo(store, ended.block, event.ctrlKey || event.metaKey)
      setFill(null)
    }
    window.addEventListener('mouseup', release)
    return () => window.removeEventListener('mouseup', release)
  }, [store])

  const selectRows = (row: number, extend: boolean) => {
    const anchor = extend ? store.selection.anchorRow : row
    const [top, bottom] = row < anchor ? [row, anchor] : [anchor, row]
    store.selectBlock({ top, bottom, left: 0, right: store.display.length - 1 })
  }

  const onMouseDown = (event: MouseEvent) => {
    if (event.button !== 0) return
    const target = event.target as Element
    const fillStart = target.closest('[data-fill-handle]')
    const at = positionOf(target)
    if (!fillStart && !at) return
    if (target.closest('a')) return
    event.preventDefault()
    port.current?.focus({ preventScroll: true })
    if (fillStart) {
      drag.current = { kind: 'fill', block: store.block }
    } else if (at && at.col === null) {
      drag.current = { kind: 'rows' }
      selectRows(at.row, event.shiftKey)
    } else if (at && at.col !== null) {
      drag.current = { kind: 'select' }
      if (event.ctrlKey || event.metaKey) store.addRange(at.row, at.col)
      else store.select(at.row, at.col, event.shiftKey)
      if (target.closest(`.${css.box}`)) toggleBlock(store)
    }
  }

  const onMouseOver = (event: MouseEvent) => {
    const at = positionOf(event.target)
    const now = drag.current
    if (at && now?.kind === 'rows') selectRows(at.row, true)
    if (at && at.col !== null && now?.kind === 'select') store.select(at.row, at.col, true)
    if (at && at.col !== null && now?.kind === 'fill') {
      now.block = extendBlock(store.block, at.row, at.col)
      setFill(now.block)
    }
    setTip(now ? null : tipOf(event.target))
  }

  const onDoubleClick = (event: MouseEvent) => {
    if (positionOf(event.target)?.col != null) store.beginEdit('caret')
  }

  return { fill, tip, handlers: { onMouseDown, onMouseOver, onMouseLeave: () => setTip(null), onDoubleClick } }
}
