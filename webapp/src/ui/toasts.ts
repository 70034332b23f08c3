import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { TERMS } from './terms'
import { UndoLine } from './UndoLine'

const CLOSE = { 'aria-label': 'Close' }

/** A052: the server's message, as an alert. The same message twice at once is one toast. */
export const alertToast = (message: string, title = 'Alert'): void => {
  notifications.show({ id: `alert:${message}`, title, message, color: 'red', autoClose: 6000, closeButtonProps: CLOSE })
}
/** R369, A047: a warning with a specified title. */
export const warnToast = (title: string, message: string): void => {
  notifications.show({ id: `warn:${title}`, title, message, color: 'yellow', autoClose: 6000, closeButtonProps: CLOSE })
}
let lastDone = ''

/** Long enough to read what was removed and to click undo. */
const UNDO_MS = 12_000

/**
 * Something has happened; with `undo`, it can be reversed from here. It replaces the previous one: toasts do not pile
 * up.
 */
export const doneToast = (message: string, undo?: () => void): void => show(message, undo)

/** A065: something is saved, with the server's message if it has one. */
export const savedToast = (message: string, undo?: () => void): void => show(message, undo, 'Success')

function show(message: string, undo?: () => void, title?: string): void {
  if (lastDone) notifications.hide(lastDone)
  const taken = () => {
    notifications.hide(lastDone)
    undo?.()
  }
  const words = undo ? createElement(UndoLine, { message, onUndo: taken }) : message
  const autoClose = undo ? UNDO_MS : 6000
  lastDone = notifications.show({ title, message: words, autoClose, closeButtonProps: CLOSE })
}
/** A048: an autocomplete whose source is not set or does not exist. It stays until the user closes it. */
export const setSuggestionToast = (title: string): void => {
  const message = `Please set suggestion for ${title} field...`
  notifications.show({ id: `suggestion:${title}`, message, color: 'blue', autoClose: false })
}

/** Saves changes, or shows that there are none. */
export const saveChanges = (changed: number, save: () => void): void => (changed ? save() : doneToast(TERMS.noChanges))
