import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, keepSession, type SessionData, useSession } from '@/api/session'
import { parent, routeModule, screen } from '@/shell/routeTable'
import { guard } from './guard'

const load = async () => ({ default: () => null })
const TABLE = routeModule({ module: 'tariffs', context: 'tariffs' }, [
  screen('/login', 'Sign in', load, { access: 'public' }),
  screen('/', 'Home', load, { access: 'signed-in' }),
  screen('/changePassword', 'Change password', load, { access: 'signed-in' }),
  parent('/tariffs', 'Tariffs', { permission: 'tariffs.menuTariffs' }),
  screen('/tariffs/list', 'Tariffs', load),
  screen('/uploads', 'Upload', load, { permission: 'shipmentEntry.upload', alsoOpenedBy: ['tariffs.uploadLanes'] }),
])
const signedIn = (permissions: string[], isAdmin: 0 | 1 = 0) =>
  ({
    sessionId: 's',
    stored: 'x',
    permissions,
    products: [],
    loggedInUser: { userName: 'ana', isAdmin, system: { id: 'y1' } },
  }) as unknown as SessionData

/** Where opening an address redirects to: null when it may be shown. */
async function opening(path: string, address = path): Promise<string | null> {
  const row = TABLE.find(candidate => candidate.path === path)
  if (!row) throw new Error(path)
  const request = new Request(`http://host${address}`)
  const answer = await guard(row, TABLE)({ request, params: {} } as unknown as Parameters<ReturnType<typeof guard>>[0])
  return answer?.headers.get('location') ?? null
}

beforeEach(() => {
  clearSession()
  localStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

test('who is not signed in goes to login (A045, R009) with the notice (R007) and comes back to the same view', async () => {
  keepSession(signedIn([]))
  clearSession()
  expect(await opening('/tariffs/list', '/tariffs/list?page=2')).toBe(
    '/login?ended=1&next=%2Ftariffs%2Flist%3Fpage%3D2',
  )
})

test('nobody signed in here before, so no session has expired', async () => {
  expect(await opening('/tariffs/list')).toBe('/login?next=%2Ftariffs%2Flist')
})

test('the front door without a session is no expired session', async () => {
  expect(await opening('/')).toBe('/login')
})

test('the sign-in page asks for nothing', async () => {
  expect(await opening('/login')).toBeNull()
})

test('an address whose permission is missing leads home (R366)', async () => {
  keepSession(signedIn(['invoices.menuInvoices']))
  expect(await opening('/tariffs/list')).toBe('/')
})

test('a screen that several kinds of work lead to opens for each of them', async () => {
  keepSession(signedIn(['tariffs.uploadLanes']))
  expect(await opening('/uploads')).toBeNull()
  expect(useSession.getState().currentContext).toBe('tariffs.uploadLanes')
  keepSession(signedIn(['tariffs.menuTariffs']))
  expect(await opening('/uploads')).toBe('/')
})

test('the permission above an address opens it and becomes the current context (R367)', async () => {
  keepSession(signedIn(['tariffs.menuTariffs']))
  expect(await opening('/tariffs/list')).toBeNull()
  expect(useSession.getState().currentContext).toBe('tariffs.menuTariffs')
})

test('a screen without a permission makes its product the current context', async () => {
  keepSession(signedIn([]))
  expect(await opening('/')).toBeNull()
  expect(useSession.getState().currentContext).toBe('tariffs')
})

test('an administrator opens everything (R360)', async () => {
  keepSession(signedIn([], 1))
  expect(await opening('/tariffs/list')).toBeNull()
})

test('a user with a password from an administrator is led to replace it, and nowhere else', async () => {
  const session = signedIn([], 1)
  keepSession({ ...session, loggedInUser: { ...session.loggedInUser, mustChangePassword: true } })
  expect(await opening('/tariffs/list')).toBe('/changePassword')
  expect(await opening('/changePassword')).toBeNull()
})

test('after a reload the permissions are asked for once', async () => {
  keepSession(signedIn(['tariffs.menuTariffs']))
  useSession.setState({ data: null })
  const asked = vi.fn(async () => Response.json({ msg: '', status: 200, data: signedIn(['tariffs.menuTariffs']) }))
  vi.stubGlobal('fetch', asked)
  expect(await Promise.all([opening('/tariffs/list'), opening('/')])).toEqual([null, null])
  expect(asked).toHaveBeenCalledOnce()
})
