import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { mayUse } from '@/api/permissions'
import { useSession } from '@/api/session'
import { NotBuilt } from '@/shell/NotBuilt'
import { RouteTableContext } from '@/shell/routeContext'
import { permissionOf, type RouteRow } from '@/shell/routeTable'
import { ScreenFailed } from '@/shell/ScreenFailed'
import { Shell } from '@/shell/Shell'
import { fillPath } from './fillPath'
import { guard } from './guard'
import { ROUTES } from './routes'

/** A parent has no screen of its own: it opens its first built child, or says that none is built. */
function firstBuiltChild(row: RouteRow): RouteRow | undefined {
  const who = useSession.getState().data
  return ROUTES.find(
    child =>
      child.load &&
      child.path.startsWith(`${row.path}/`) &&
      !child.path.slice(row.path.length).includes(':') &&
      mayUse(who, permissionOf(child, ROUTES)),
  )
}

function screenOf(row: RouteRow): RouteObject {
  const checked = guard(row, ROUTES)
  const route: RouteObject = { path: row.path, handle: row, loader: checked }
  if (row.load) {
    const { load } = row
    route.lazy = async () => {
      const module = await load()
      sessionStorage.removeItem('chunk-reload')
      return { Component: module.default }
    }
    return route
  }
  route.Component = NotBuilt
  if (row.kind !== 'parent') return route
  route.loader = async (args: LoaderFunctionArgs) => {
    const refused = await checked(args)
    const child = refused ? undefined : firstBuiltChild(row)
    return child ? redirect(fillPath(child.path, args.params) ?? child.path) : refused
  }
  return route
}

/** Another address of a row: it leads to the row's own where its parameters suffice, and else shows it there. */
function aliasOf(alias: string, row: RouteRow): RouteObject {
  return {
    ...screenOf(row),
    path: alias,
    loader: async (args: LoaderFunctionArgs) => {
      const path = fillPath(row.path, args.params)
      return path ? redirect(path + new URL(args.request.url).search) : guard(row, ROUTES)(args)
    },
  }
}

const routesOf = (rows: RouteRow[]) => rows.flatMap(row => [screenOf(row), ...row.aliases.map(a => aliasOf(a, row))])
const starting = () => <p role="status">Loading…</p>

export const router = createBrowserRouter([
  {
    HydrateFallback: starting,
    ErrorBoundary: ScreenFailed,
    children: routesOf(ROUTES.filter(row => row.access === 'public')),
  },
  {
    element: (
      <RouteTableContext value={ROUTES}>
        <Shell />
      </RouteTableContext>
    ),
    HydrateFallback: starting,
    ErrorBoundary: ScreenFailed,
    children: [
      {
        ErrorBoundary: ScreenFailed,
        children: routesOf(ROUTES.filter(row => row.access !== 'public')),
      },
    ],
  },
  // A001: what nobody knows goes home
  { path: '*', loader: () => redirect('/'), HydrateFallback: starting, Component: () => null },
])
