import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled)'

/** The row after an arrow, Home or End; undefined for other keys. */
function stepTo(key: string, at: number, rows: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(at + 1, rows - 1)
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? rows - 1 : undefined
}

/** The control of a row in the same column, otherwise its first. */
function counterpart(row: HTMLElement, from: HTMLElement, controlsOf: (holder: Element) => HTMLElement[]) {
  const cell = from.closest<HTMLTableCellElement>('td, th')
  const nextCell = row.children[cell?.cellIndex ?? 0]
  const place = cell ? controlsOf(cell).indexOf(from) : 0
  const there = nextCell ? controlsOf(nextCell) : []
  return there[place] ?? there[0] ?? controlsOf(row)[0]
}

/**
 * One row of a table is in the tab order: Tab moves through its links, buttons and boxes and then leaves the table; the
 * arrows, Home and End move to the same column of another row. It is the last focused row, otherwise the selected one,
 * otherwise the first.
 */
export function useRowKeys(off: boolean): {
  ref: RefObject<HTMLTableElement | null>
  onKeyDown?: (event: KeyboardEvent) => void
} {
  const ref = useRef<HTMLTableElement>(null)
  const last = useRef<Element | null>(null)
  // elements with their own tabindex -1 retain it
  const ours = useRef(new WeakSet<HTMLElement>())
  const controlsOf = (holder: Element) =>
    [...holder.querySelectorAll<HTMLElement>(CONTROLS)].filter(each => each.tabIndex >= 0 || ours.current.has(each))
  const rowsOf = (table: HTMLElement) =>
    [...table.querySelectorAll<HTMLElement>('tbody > tr')].filter(row => controlsOf(row).length)
  useEffect(() => {
    const table = ref.current
    if (!table || off) return
    const settle = () => {
      const rows = rowsOf(table)
      const atHand = rows.find(row => row === last.current) ?? rows.find(row => row.matches('[data-on]')) ?? rows[0]
      for (const row of rows) {
        for (const control of controlsOf(row)) {
          const stop = row === atHand ? 0 : -1
          if (control.tabIndex === stop) continue
          ours.current.add(control)
          control.tabIndex = stop
        }
      }
    }
    const onFocus = ({ target }: FocusEvent) => {
      const row = (target as Element).closest('tbody > tr')
      if (!row || row === last.current) return
      last.current = row
      settle()
    }
    settle()
    const changes = new MutationObserver(settle)
    changes.observe(table, { childList: true, subtree: true, attributeFilter: ['data-on', 'disabled', 'href'] })
    table.addEventListener('focusin', onFocus)
    return () => {
      changes.disconnect()
      table.removeEventListener('focusin', onFocus)
    }
  })
  if (off) return { ref }
  const onKeyDown = (event: KeyboardEvent) => {
    const from = event.target as HTMLElement
    const row = from.closest<HTMLElement>('tbody > tr')
    if (!ref.current || !row || event.ctrlKey || event.altKey || event.metaKey) return
    const rows = rowsOf(ref.current)
    const at = rows.indexOf(row)
    const to = controlsOf(row).includes(from) ? stepTo(event.key, at, rows.length) : undefined
    const next = to === undefined ? undefined : rows[to]
    if (!next) return
    event.preventDefault()
    counterpart(next, from, controlsOf)?.focus()
  }
  return { ref, onKeyDown }
}
