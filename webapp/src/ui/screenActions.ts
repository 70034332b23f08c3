import { useEffect, useRef } from 'react'
import { TERMS } from './terms'
import { doneToast } from './toasts'

/** Keys that belong to the open screen (A013–A015): the shell sends them, the screen handles them. */
export type ScreenAction = 'save' | 'calculate' | 'refreshIssues'

const UNANSWERED: Record<ScreenAction, string> = {
  save: 'There is nothing to save on this screen.',
  calculate: 'There is nothing to rate on this screen.',
  refreshIssues: 'There are no exceptions to refresh on this screen.',
}
const EVENT = 'freight:screen-action'

/** Sends an action to the open screen. The open editor loses focus first, so that typed text is included. */
export function sendScreenAction(action: ScreenAction): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement.matches('input, textarea, select, [contenteditable]')) {
    activeElement.blur()
  }
  // handling it cancels the event: a key that no screen handles shows a message
  if (window.dispatchEvent(new CustomEvent<ScreenAction>(EVENT, { detail: action, cancelable: true })))
    doneToast(UNANSWERED[action])
}

/** Handles `action` while this component is mounted: `useScreenAction('save', saveRows)`. */
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

/** Saves changes, or shows that there are none. */
export const saveChanges = (changed: number, save: () => void): void => (changed ? save() : doneToast(TERMS.noChanges))
