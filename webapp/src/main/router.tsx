import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { useSession } from '@/api/session'
import { RouteTableContext } from '@/shell/routeContext'
import type { RouteRow } from '@/shell/routeTable'
import { ScreenFailed } from '@/shell/ScreenFailed'
import { Shell } from '@/shell/Shell'
import { fillPath } from './fillPath'
import { firstChild } from './firstChild'
import { guard } from './guard'
import { ROUTES } from './routes'

const childOf = (row: RouteRow) => firstChild(row, ROUTES, useSession.getState().data)

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
  route.Component = () => null
  route.loader = async (args: LoaderFunctionArgs) => {
    const refused = await checked(args)
    if (refused) return refused
    const child = childOf(row)
    return redirect(child ? (fillPath(child.path, args.params) ?? child.path) : '/')
  }
  return route
}

/** Another address of a row: it redirects to the row's own if its parameters suffice, otherwise it shows the screen
 * itself. */
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
  // A001: unknown addresses go home
  { path: '*', loader: () => redirect('/'), HydrateFallback: starting, Component: () => null },
])
