import type { KeyboardEvent } from 'react'

/** A field that a form is typed into, in which Enter would send it. */
const isTyped = (target: EventTarget) =>
  target instanceof HTMLInputElement && !['submit', 'button'].includes(target.type)

/** Enter in a field leaves its form open: what is chosen from a list is no reason to save. */
export function keepOpen(event: KeyboardEvent): void {
  if (event.key === 'Enter' && isTyped(event.target)) event.preventDefault()
}

/** Of a form that is filled in over several sections: it is sent by its button or Alt+S alone. */
export const LONG_FORM = { onKeyDown: keepOpen } as const
