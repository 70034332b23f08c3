import { flushSync } from 'react-dom'

const waiting: (() => void)[] = []

/**
 * Changes what is drawn, in the frame of the current scroll event. Rows and columns are drawn together: one render and
 * one layout, without measuring in between.
 */
export function inThisFrame(change: () => void): void {
  if (waiting.push(change) === 1) requestAnimationFrame(drawNow)
}

/** Draws what waits for the frame: a key press has that much time anyway. */
export function drawNow(): void {
  if (!waiting.length) return
  const changes = waiting.splice(0)
  flushSync(() => {
    for (const each of changes) each()
  })
}
