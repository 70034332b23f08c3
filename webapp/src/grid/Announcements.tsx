import { useEffect } from 'react'
import { warnToast } from '@/ui'
import type { GridStore } from './store'
import { useSaid } from './useStore'

/** The latest event in the grid, for screen readers; a refusal is also visible. */
export function Announcements({ store }: { store: GridStore }) {
  const said = useSaid(store)
  useEffect(() => {
    if (said.refusal && said.words) warnToast('Alert', said.words)
  }, [said])
  return (
    <div className="vh" aria-live="polite" data-grid-said>
      {said.words}
    </div>
  )
}
