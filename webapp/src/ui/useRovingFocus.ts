import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

const STEPS: Record<string, Record<string, number>> = {
  vertical: { ArrowDown: 1, ArrowUp: -1 },
  horizontal: { ArrowRight: 1, ArrowLeft: -1 },
}
/** Overlays with their own keys. */
const OWN_KEYS = '[role=menu], [role=listbox], [role=dialog], [role=radiogroup]'

interface Roving<Holder extends HTMLElement> {
  ref: RefObject<Holder | null>
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * One tab stop for a list of links or buttons: Tab leaves it; the arrows, Home and End move within it. The stop is the
 * current item, or the last focused one.
 */
export function useRovingFocus<Holder extends HTMLElement>(
  orientation: 'vertical' | 'horizontal' = 'vertical',
): Roving<Holder> {
  const ref = useRef<Holder>(null)
  const last = useRef<HTMLElement | null>(null)
  const itemsOf = (holder: HTMLElement) =>
    [...holder.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')].filter(item => {
      // what a field draws for the mouse only, such as its ×, never takes the focus
      if (item.closest('[aria-hidden="true"]')) return false
      const over = item.closest(OWN_KEYS)
      return !over || !holder.contains(over)
    })
  useEffect(() => {
    const holder = ref.current
    if (!holder) return
    const settle = () => {
      const items = itemsOf(holder)
      const current = items.find(item => item.hasAttribute('aria-current'))
      const stop = items.find(item => item === last.current) ?? current ?? items[0]
      for (const item of items) item.tabIndex = item === stop ? 0 : -1
    }
    const onFocus = ({ target }: FocusEvent) => {
      if (!itemsOf(holder).includes(target as HTMLElement)) return
      last.current = target as HTMLElement
      settle()
    }
    // after leaving, the current item is the tab stop again
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      if (holder.contains(relatedTarget as Node | null)) return
      last.current = null
      settle()
    }
    settle()
    const changes = new MutationObserver(settle)
    changes.observe(holder, { childList: true, subtree: true, attributeFilter: ['aria-current', 'disabled'] })
    holder.addEventListener('focusin', onFocus)
    holder.addEventListener('focusout', onBlur)
    return () => {
      changes.disconnect()
      holder.removeEventListener('focusin', onFocus)
      holder.removeEventListener('focusout', onBlur)
    }
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const holder = ref.current
    if (!holder || event.ctrlKey || event.altKey || event.metaKey) return
    const items = itemsOf(holder)
    const at = items.indexOf(event.target as HTMLElement)
    if (at < 0) return
    const step = STEPS[orientation]?.[event.key]
    const to = step ? at + step : event.key === 'Home' ? 0 : event.key === 'End' ? items.length - 1 : -1
    if (!step && to < 0) return
    event.preventDefault()
    items[Math.max(0, Math.min(items.length - 1, to))]?.focus()
  }
  return { ref, onKeyDown }
}
