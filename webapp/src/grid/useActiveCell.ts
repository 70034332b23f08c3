import { type RefObject, useCallback, useEffect } from 'react'
import type { GridStore } from './store'

/**
 * Tells a screen reader which cell has the focus: only that cell has the id. A cell that is scrolled out of view is not
 * in the page, and an id that does not exist must not be referenced, so this runs after each render, too.
 */
export function useActiveCell(inner: RefObject<HTMLElement | null>, store: GridStore, gridId: string): void {
  const name = useCallback(() => {
    const port = inner.current?.parentElement
    if (!port) return
    const { row, col } = store.selection
    const named = port.querySelector(`[id^="${gridId}-"]`)
    const cell = port.querySelector(`[data-row="${row}"] > [data-col="${col}"]`)
    if (named !== cell) named?.removeAttribute('id')
    if (!cell) return port.removeAttribute('aria-activedescendant')
    cell.id = `${gridId}-${row}-${col}`
    port.setAttribute('aria-activedescendant', cell.id)
  }, [inner, store, gridId])
  useEffect(() => store.listen.on('selection', name), [store, name])
  useEffect(name)
}
