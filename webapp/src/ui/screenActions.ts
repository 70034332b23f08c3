import { useEffect, useRef } from 'react'

/** Keys that belong to the open screen (A013–A015): the shell sends them, the screen answers. */
export type ScreenAction = 'save' | 'calculate' | 'refreshIssues'

const EVENT = 'freight:screen-action'

/**
 * Ask the open screen to act. The open editor gives up its focus first, so that what is being typed counts as typed.
 */
export function sendScreenAction(action: ScreenAction): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement.matches('input, textarea, select, [contenteditable]')) {
    activeElement.blur()
  }
  window.dispatchEvent(new CustomEvent<ScreenAction>(EVENT, { detail: action }))
}

/** Answer `action` while this component is shown: `useScreenAction('save', saveRows)`. */
export function useScreenAction(action: ScreenAction, act: () => void): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const listen = (event: Event) => {
      if ((event as CustomEvent<ScreenAction>).detail === action) latest.current()
    }
    window.addEventListener(EVENT, listen)
    return () => window.removeEventListener(EVENT, listen)
  }, [action])
}
