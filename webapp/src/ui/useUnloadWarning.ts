import { useEffect } from 'react'

/** The browser asks before the page is closed or reloaded with unsaved changes. */
export function useUnloadWarning(changed: boolean) {
  useEffect(() => {
    if (!changed) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [changed])
}
