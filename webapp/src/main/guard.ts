import { type LoaderFunctionArgs, redirect } from 'react-router'
import { api, dataOf } from '@/api/client'
import { isCarrier, mayUse, setCurrentContext } from '@/api/permissions'
import { hasSignedInBefore, keepSession, storedSession, useSession } from '@/api/session'
import { permissionOf, type RouteRow } from '@/shell/routeTable'

const TRACKING = '/tracking/webTracking'
/** Where a user replaces the password that an administrator gave them. */
export const PASSWORD_PATH = '/changePassword'

/**
 * The way to the login page for somebody who is not signed in (A045, R007–R009). Opening the front door is no expired
 * session, nor is any address where nobody has signed in yet: they go without the notice.
 */
function loginFor(url: URL): Response {
  if (url.pathname === '/') return redirect('/login')
  const ended = hasSignedInBefore() ? 'ended=1&' : ''
  return redirect(`/login?${ended}next=${encodeURIComponent(url.pathname + url.search)}`)
}

/** After a reload only the session's id is stored: who it is and what they may do is asked for once. */
let restoring: Promise<void> | null = null
async function restoreSession(): Promise<void> {
  restoring ??= dataOf(api.GET('/api/session'))
    .then(keepSession)
    .finally(() => {
      restoring = null
    })
  await restoring
}

/** Runs beside the download of the screen: signed in? allowed (R366)? */
export function guard(row: RouteRow, table: readonly RouteRow[]) {
  const permission = permissionOf(row, table)
  const opening = [permission, ...(row.alsoOpenedBy ?? [])]
  return async ({ request }: LoaderFunctionArgs): Promise<Response | null> => {
    if (row.access === 'public') return null
    if (!storedSession()) return loginFor(new URL(request.url))
    if (!useSession.getState().data) await restoreSession()
    const who = useSession.getState().data
    if (row.path !== PASSWORD_PATH && who?.loggedInUser.mustChangePassword) return redirect(PASSWORD_PATH)
    // R380: whatever else they hold
    if (isCarrier(who) && row.path !== TRACKING && !row.path.startsWith('/user/')) return redirect(TRACKING)
    const held = opening.find(each => mayUse(who, each))
    if (held === undefined) return redirect('/')
    setCurrentContext(held ?? row.context)
    return null
  }
}
