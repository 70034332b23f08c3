import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from './client'
import { usePermission } from './permissions'
import { SHOWN_IN_PLACE } from './queries'
import type { components } from './schema'

export type Home = components['schemas']['Home']

/** The key of everything on Home: it is refreshed together. */
export const HOME = 'home'
/** Old enough to be read again when the user comes back. */
const FRESH = 60_000

/** The figures and to-dos of Home; the side navigation shows their counts, too. */
export function useHome() {
  const allowed = usePermission('dashboard.menuDashboard')
  return useQuery({
    queryKey: [HOME, 'home'],
    queryFn: () => dataOf(api.GET('/api/dashboard/home')),
    enabled: allowed,
    staleTime: FRESH,
    meta: SHOWN_IN_PLACE,
  })
}
