import { type Dispatch, type SetStateAction, useEffect } from 'react'
import { openFirstHit, paletteStore } from './store'

/**
 * Lets the user type on after Ctrl+K before the palette is drawn and focused: until its field has focus, keys are
 * stored for it, and Enter opens the result.
 */
export function useEarlyKeys(query: string, setQuery: Dispatch<SetStateAction<string>>): void {
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (!paletteStore.getState().opened || event.ctrlKey || event.metaKey || event.altKey) return
      const field = document.activeElement
      if (field instanceof HTMLElement && field.closest('[data-palette]')) return
      if (event.key.length === 1) setQuery(typed => typed + event.key)
      else if (event.key === 'Backspace') setQuery(typed => typed.slice(0, -1))
      // without a query, the first hit is an action that the user has not asked for
      else if (event.key === 'Enter') {
        if (query) requestAnimationFrame(openFirstHit)
      } else return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', keep, true)
    return () => window.removeEventListener('keydown', keep, true)
  }, [query, setQuery])
}
