import { type LoaderFunctionArgs, redirect } from 'react-router'
import { api, dataOf } from '@/api/client'
import { isCarrier, mayUse, setCurrentContext } from '@/api/permissions'
import { hasSignedInBefore, keepSession, storedSession, useSession } from '@/api/session'
import { permissionOf, type RouteRow } from '@/shell/routeTable'

const TRACKING = '/tracking/webTracking'
/** Where a user replaces the password set by an administrator. */
export const PASSWORD_PATH = '/changePassword'

/**
 * The login page for a user who is not signed in (A045, R007–R009). The root address, and any address in a browser
 * without earlier sign-ins, cannot mean an expired session: they redirect without the notice.
 */
function loginFor(url: URL): Response {
  if (url.pathname === '/') return redirect('/login')
  const ended = hasSignedInBefore() ? 'ended=1&' : ''
  return redirect(`/login?${ended}next=${encodeURIComponent(url.pathname + url.search)}`)
}

/** After a reload only the session's id is stored: the user and their permissions are fetched once. */
let restoring: Promise<void> | null = null
async function restoreSession(): Promise<void> {
  restoring ??= dataOf(api.GET('/api/session'))
    .then(keepSession)
    .finally(() => {
      restoring = null
    })
  await restoring
}

/** Runs in parallel with the download of the screen: signed in? allowed (R366)? */
export function guard(row: RouteRow, table: readonly RouteRow[]) {
  const permission = permissionOf(row, table)
  const opening = [permission, ...(row.alsoOpenedBy ?? [])]
  return async ({ request }: LoaderFunctionArgs): Promise<Response | null> => {
    if (row.access === 'public') return null
    if (!storedSession()) return loginFor(new URL(request.url))
    if (!useSession.getState().data) await restoreSession()
    const who = useSession.getState().data
    if (row.path !== PASSWORD_PATH && who?.loggedInUser.mustChangePassword) return redirect(PASSWORD_PATH)
    // R380: whatever other permissions they have
    if (isCarrier(who) && row.path !== TRACKING && !row.path.startsWith('/user/')) return redirect(TRACKING)
    const held = opening.find(each => mayUse(who, each))
    if (held === undefined) return redirect('/')
    setCurrentContext(held ?? row.context)
    return null
  }
}
