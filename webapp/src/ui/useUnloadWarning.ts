import { useEffect } from 'react'

/** The browser asks before the page is closed or loaded anew while something is changed and not saved. */
export function useUnloadWarning(changed: boolean) {
  useEffect(() => {
    if (!changed) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [changed])
}
