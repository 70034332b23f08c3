import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { HOME, type Home, useHome } from '@/api/home'
import { usePermission } from '@/api/permissions'
import { useTaskFinished } from '@/api/tasks'
import { usePendingCount } from '@/entities/approvals/calls'

const REQUESTS_PENDING = '/requests/pendingforme'

/** The address of the screen on which something is done. */
export const screenOf = ({ screen }: { screen: string }): string => screen.split(/[?#]/)[0] ?? ''

/** How many items need doing on each screen: what Home lists, added up by its screen. */
export function waitingByPath(todos: Home['needsDoing']): Record<string, number> {
  const waiting: Record<string, number> = {}
  for (const todo of todos) {
    const path = screenOf(todo)
    waiting[path] = (waiting[path] ?? 0) + todo.count
  }
  return waiting
}

/** The counts beside the items of the side navigation. */
export function useWaiting(): Record<string, number> {
  const queries = useQueryClient()
  const { data } = useHome()
  // a job that ended has rated, billed or taken in shipments: the counts and the pictures of Home are old
  useTaskFinished(useCallback(() => void queries.invalidateQueries({ queryKey: [HOME] }), [queries]))
  // Home lists them, too: asked for once
  const [seesHome, decides] = [usePermission('dashboard.menuDashboard'), usePermission('requests.menuRequests')]
  const requests = usePendingCount(decides && !seesHome)
  const waiting = data ? waitingByPath(data.needsDoing) : {}
  return requests.data ? { ...waiting, [REQUESTS_PENDING]: requests.data } : waiting
}
