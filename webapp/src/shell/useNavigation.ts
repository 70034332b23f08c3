import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '@/api/session'
import { currentArea, currentItem, type NavArea, type NavItem, navigationFor } from './navigation'
import { useRouteTable } from './routeContext'

export interface Navigation {
  areas: NavArea[]
  items: NavItem[]
  /** The item and the area of the open screen. */
  item: NavItem | undefined
  area: NavArea | undefined
}

/** Where the signed-in user may go, and the current position. */
export function useNavigation(): Navigation {
  const table = useRouteTable()
  const who = useSession(state => state.data)
  const { pathname } = useLocation()
  const areas = useMemo(() => navigationFor(table, who), [table, who])
  return useMemo(() => {
    const items = areas.flatMap(area => area.items)
    return { areas, items, item: currentItem(items, pathname), area: currentArea(areas, pathname) }
  }, [areas, pathname])
}
