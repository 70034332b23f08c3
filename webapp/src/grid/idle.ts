const LATEST_MS = 100
const WITHOUT_IDLE_MS = 30
const REST_MS = 250

/** Does work when the browser has nothing better to do, soon in any case; returns how to call it off. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, WITHOUT_IDLE_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: LATEST_MS })
  return () => cancelIdleCallback(handle)
}

/** The same once the hands rest: where one jump follows another, it would stand in the way of the next. */
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
