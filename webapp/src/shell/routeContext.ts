import { createContext, use } from 'react'
import { useMatches } from 'react-router'
import type { RouteRow } from './routeTable'

/** main provides the table, so that the shell knows every address and imports no screen. */
export const RouteTableContext = createContext<readonly RouteRow[]>([])
export const useRouteTable = (): readonly RouteRow[] => use(RouteTableContext)

/** The row of the open screen. */
export function useCurrentRow(): RouteRow | undefined {
  return useMatches().at(-1)?.handle as RouteRow | undefined
}
