import { flushSync } from 'react-dom'

const waiting: (() => void)[] = []

/**
 * Changes what is drawn, in the frame whose scroll event is under way. What rows and columns want drawn is drawn at once:
 * one rendering and one layout, and nobody measures between them what the other has just changed.
 */
export function inThisFrame(change: () => void): void {
  if (waiting.push(change) === 1) requestAnimationFrame(drawNow)
}

/** Draws what waits for the frame: a key press has until then anyway. */
export function drawNow(): void {
  if (!waiting.length) return
  const changes = waiting.splice(0)
  flushSync(() => {
    for (const each of changes) each()
  })
}
