import { useEffect } from 'react'
import { warnToast } from '@/ui'
import type { GridStore } from './store'
import { useSaid } from './useStore'

/** What has just happened in the grid, spoken by a screen reader; a refusal is shown to everybody. */
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
