import { useEffect, useRef } from 'react'
import { TERMS } from './terms'
import { doneToast } from './toasts'

/** Keys that belong to the open screen (A013–A015): the shell sends them, the screen answers. */
export type ScreenAction = 'save' | 'calculate' | 'refreshIssues'

const UNANSWERED: Record<ScreenAction, string> = {
  save: 'There is nothing to save on this screen.',
  calculate: 'There is nothing to rate on this screen.',
  refreshIssues: 'There are no exceptions to refresh on this screen.',
}
const EVENT = 'freight:screen-action'

/**
 * Ask the open screen to act. The open editor gives up its focus first, so that what is being typed counts as typed.
 */
export function sendScreenAction(action: ScreenAction): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement.matches('input, textarea, select, [contenteditable]')) {
    activeElement.blur()
  }
  // an answer takes the event: a key that no screen answers says so
  if (window.dispatchEvent(new CustomEvent<ScreenAction>(EVENT, { detail: action, cancelable: true })))
    doneToast(UNANSWERED[action])
}

/** Answer `action` while this component is shown: `useScreenAction('save', saveRows)`. */
export function useScreenAction(action: ScreenAction, act: () => void): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const listen = (event: Event) => {
      if ((event as CustomEvent<ScreenAction>).detail !== action) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener(EVENT, listen)
    return () => window.removeEventListener(EVENT, listen)
  }, [action])
}

/** Saves what was changed, or says that nothing was. */
export const saveChanges = (changed: number, save: () => void): void => (changed ? save() : doneToast(TERMS.noChanges))
