import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { HOME, type Home, useHome } from '@/api/home'
import { usePermission } from '@/api/permissions'
import { useTaskFinished } from '@/api/tasks'
import { usePendingCount } from '@/entities/approvals/calls'

const REQUESTS_PENDING = '/requests/pendingforme'

/** The address of the screen for a to-do. */
export const screenOf = ({ screen }: { screen: string }): string => screen.split(/[?#]/)[0] ?? ''

/** How many to-dos each screen has: the list of Home, added up by screen. */
export function waitingByPath(todos: Home['needsDoing']): Record<string, number> {
  const waiting: Record<string, number> = {}
  for (const todo of todos) {
    const path = screenOf(todo)
    waiting[path] = (waiting[path] ?? 0) + todo.count
  }
  return waiting
}

/** The counts next to the items of the side navigation. */
export function useWaiting(): Record<string, number> {
  const queries = useQueryClient()
  const { data } = useHome()
  // a job that ended may have rated, billed or uploaded shipments: the counts and charts of Home are outdated
  useTaskFinished(useCallback(() => void queries.invalidateQueries({ queryKey: [HOME] }), [queries]))
  // Home lists them, too: fetched once
  const [seesHome, decides] = [usePermission('dashboard.menuDashboard'), usePermission('requests.menuRequests')]
  const requests = usePendingCount(decides && !seesHome)
  const waiting = data ? waitingByPath(data.needsDoing) : {}
  return requests.data ? { ...waiting, [REQUESTS_PENDING]: requests.data } : waiting
}
