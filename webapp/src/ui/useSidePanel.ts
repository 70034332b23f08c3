import { useEffect, useRef } from 'react'
import { useFocusBack } from './useFocusBack'

/** Elements that handle Escape themselves. */
const TAKES_ESCAPE = [
  'input, textarea, select, [contenteditable], [role=grid]',
  '[role=dialog], [role=dialog] *, [role=menu], [role=menu] *',
].join()

/** A panel next to the work: Escape closes it, and the focus returns to what opened it. */
export function useSidePanel(onClose: () => void): void {
  useFocusBack()
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (!(target instanceof Element && target.matches(TAKES_ESCAPE))) latest.current()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
