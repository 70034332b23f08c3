import { type Dispatch, type SetStateAction, useEffect } from 'react'
import { openFirstHit, paletteStore } from './store'

/**
 * Lets the user type on after Ctrl+K before the palette is drawn and focused: until its field has focus, keys are
 * stored for it, and Enter opens the result.
 */
export function useEarlyKeys(setQuery: Dispatch<SetStateAction<string>>): void {
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (!paletteStore.getState().opened || event.ctrlKey || event.metaKey || event.altKey) return
      const field = document.activeElement
      if (field instanceof HTMLElement && field.closest('[data-palette]')) return
      if (event.key.length === 1) setQuery(query => query + event.key)
      else if (event.key === 'Backspace') setQuery(query => query.slice(0, -1))
      else if (event.key === 'Enter') requestAnimationFrame(openFirstHit)
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', keep, true)
    return () => window.removeEventListener('keydown', keep, true)
  }, [setQuery])
}
