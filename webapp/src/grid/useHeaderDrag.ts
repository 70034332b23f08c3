import { type PointerEvent, useRef, useState } from 'react'
import { type ColumnChoices, type ColumnLayout, movedKeys } from './useColumnLayout'

/** Pixels before a press on a column head becomes a drag. */
const SLACK = 6

/** Where a dragged column would go: the line is at `left`, in front of `before` (null: at the end). */
interface Drop {
  left: number
  before: string | null
}

/** Dragging a column head to another position. The update box does not move, and nothing can be moved in front of it.
 */
export function useHeaderDrag(layout: ColumnLayout, keys: readonly string[], choices: ColumnChoices | undefined) {
  const press = useRef<{ key: string; x: number; dragging: boolean } | null>(null)
  const [drop, setDrop] = useState<Drop | null>(null)

  const dropAt = (event: PointerEvent): Drop | null => {
    const head = document
      .elementsFromPoint(event.clientX, event.clientY)
      .map(element => element.closest<HTMLElement>('[data-head]'))
      .find(element => element)
    if (!head) return null
    const at = layout.all.findIndex(({ column }) => column.key === head.dataset.head)
    const placed = layout.all[at]
    if (!placed) return null
    const { left, width } = head.getBoundingClientRect()
    const after = event.clientX > left + width / 2 ? 1 : 0
    const target = Math.max(1, at + after)
    const before = layout.all[target]
    return { left: before?.left ?? layout.width, before: before?.column.key ?? null }
  }

  const onPointerDown = (event: PointerEvent) => {
    const target = event.target as Element
    const head = target.closest<HTMLElement>('[data-head]')
    if (event.button !== 0 || !head || target.closest('[data-grip], [data-menu]')) return
    const key = head.dataset.head as string
    if (key === keys[0]) return
    press.current = { key, x: event.clientX, dragging: false }
  }
  const onPointerMove = (event: PointerEvent) => {
    const now = press.current
    if (!now || !choices) return
    if (!now.dragging && Math.abs(event.clientX - now.x) < SLACK) return
    if (!now.dragging) {
      now.dragging = true
      event.currentTarget.setPointerCapture(event.pointerId)
    }
    setDrop(dropAt(event))
  }
  const onPointerUp = (event: PointerEvent) => {
    const now = press.current
    press.current = null
    setDrop(null)
    if (!now?.dragging) return
    const to = dropAt(event)
    if (to && to.before !== now.key) choices?.onChange({ order: movedKeys(keys, now.key, to.before) })
    // the click that ends a drag must not sort
    window.addEventListener('click', click => click.stopPropagation(), { capture: true, once: true })
  }
  const onPointerCancel = () => {
    press.current = null
    setDrop(null)
  }
  return { drop, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } }
}
