const LATEST_MS = 100
const WITHOUT_IDLE_MS = 30
const REST_MS = 250

/** Runs work when the browser is idle, or after a short time; returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, WITHOUT_IDLE_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: LATEST_MS })
  return () => cancelIdleCallback(handle)
}

/** The same after input stops: between jumps it would delay the next one. */
export function whenAtRest(work: () => void): () => void {
  let callOff = () => {}
  const timer = setTimeout(() => {
    callOff = whenIdle(work)
  }, REST_MS)
  return () => {
    clearTimeout(timer)
    callOff()
  }
}
