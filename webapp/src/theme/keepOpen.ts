import type { KeyboardEvent } from 'react'

/** A field of a form in which Enter would submit it. */
const isTyped = (target: EventTarget) =>
  target instanceof HTMLInputElement && !['submit', 'button'].includes(target.type)

/** Enter in a field leaves its form open: selecting from a list must not save. */
export function keepOpen(event: KeyboardEvent): void {
  if (event.key === 'Enter' && isTyped(event.target)) event.preventDefault()
}

/** For a form with several sections: only its button or Alt+S submits it. */
export const LONG_FORM = { onKeyDown: keepOpen } as const
