import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { send } from './client'
import { ApiError } from './errors'
import { type Flows, registerFlows } from './flows'
import { KNOWN_KEY, keepSession, type SessionData, storedSession, THEME_KEY, useSession } from './session'
import { leave } from './transport'

const session = (sessionId: string): SessionData => ({
  sessionId,
  stored: `sealed ${sessionId}`,
  permissions: [],
  products: [],
  companies: [],
  loggedInUser: {
    id: 'u',
    userName: 'ana',
    name: 'Ana Ortiz',
    role: 'Billing operator',
    isAdmin: 0,
    userType: 'operator',
    companyType: '',
    mustChangePassword: false,
    company: { id: 'c', name: 'Meridian' },
    system: { id: 's', name: 'Air', currency: 'USD', country: 'US', timeZone: 'America/Chicago', locale: 'en-US' },
    defaultNavigationURL: '/',
  },
})
const answer = (data: unknown, status = 200, more: object = {}) =>
  Response.json({ msg: '', data, status, ...more }, { status: status === 440 ? 200 : status })

/** The server: what each path answers, call by call (the last answer repeats), and the requests it received. */
let asked: Request[] = []
function serve(answers: Record<string, Array<() => Response | Error>>) {
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request)
    const queue = answers[new URL(request.url).pathname] ?? [() => answer(null)]
    const given = (queue.length > 1 ? queue.shift() : queue[0])?.()
    if (given instanceof Error) throw given
    return given
  })
}
const flows = {
  askToContinue: vi.fn(async () => true),
  sessionMissing: vi.fn(),
  notSignedIn: vi.fn(),
  toLogin: vi.fn(),
  denied: vi.fn(),
  passwordChangeNeeded: vi.fn(),
} satisfies Flows
const pathsAsked = () => asked.map(request => new URL(request.url).pathname)

beforeEach(() => {
  asked = []
  localStorage.clear()
  keepSession(session('s1'))
  useSession.setState({ currentContext: 'tariffs.menuTariffs' })
  for (const flow of Object.values(flows)) flow.mockClear()
  flows.askToContinue.mockImplementation(async () => true)
  registerFlows(flows)
})
afterEach(() => vi.unstubAllGlobals())

test('a password that an administrator reset meanwhile leads to its replacement', async () => {
  serve({ '/api/me': [() => answer(null, 403, { code: 'password_change_needed' })] })
  await expect(send('GET', '/api/me')).rejects.toBeInstanceOf(ApiError)
  expect(flows.passwordChangeNeeded).toHaveBeenCalledOnce()
  expect(flows.denied).not.toHaveBeenCalled()
})

test('every call asks for the session in a cookie that no script can read', async () => {
  serve({})
  await send('GET', '/api/me')
  expect(asked[0]?.headers.get('sessionCarrier')).toBe('cookie')
})

test('every call sends sessionId and currentContext (A036, R368)', async () => {
  serve({})
  await send('GET', '/api/treeview')
  expect(asked[0]?.headers.get('sessionId')).toBe('s1')
  expect(asked[0]?.headers.get('currentContext')).toBe('tariffs.menuTariffs')
})

test('without a stored user no call goes out (A037) and the missing session is told (R007)', async () => {
  localStorage.clear()
  serve({})
  await expect(send('GET', '/api/treeview')).rejects.toThrow('Session Expired.')
  expect(asked).toEqual([])
  expect(flows.sessionMissing).toHaveBeenCalledOnce()
})

test('login needs no stored user (A037)', async () => {
  localStorage.clear()
  serve({ '/api/login': [() => answer(session('s9'))] })
  await expect(send('POST', '/api/login', { body: { userName: 'ana', password: 'x' } })).resolves.toMatchObject({
    sessionId: 's9',
  })
})

test('body status 440: agreeing extends the session, the new id replaces the old (R001, R002, R003), the call is repeated', async () => {
  serve({
    '/api/treeview': [() => answer(null, 440), () => answer(['root'])],
    '/api/extendSession': [() => answer(session('s2'))],
  })
  await expect(send('GET', '/api/treeview')).resolves.toEqual(['root'])
  expect(await asked[1]?.json()).toEqual({ data: 'sealed s1' })
  expect(storedSession()?.sessionId).toBe('s2')
  expect(asked[2]?.headers.get('sessionId')).toBe('s2')
})

test('several calls that find the session expired ask once (R006)', async () => {
  serve({
    '/api/a': [() => answer(null, 440), () => answer('a')],
    '/api/b': [() => answer(null, 440), () => answer('b')],
    '/api/extendSession': [() => answer(session('s2'))],
  })
  await expect(Promise.all([send('GET', '/api/a'), send('GET', '/api/b')])).resolves.toEqual(['a', 'b'])
  expect(flows.askToContinue).toHaveBeenCalledOnce()
  expect(pathsAsked().filter(path => path === '/api/extendSession')).toHaveLength(1)
})

test('declining signs out and goes to login (R004)', async () => {
  flows.askToContinue.mockImplementation(async () => false)
  serve({ '/api/treeview': [() => answer(null, 440)] })
  await expect(send('GET', '/api/treeview')).rejects.toMatchObject({ code: 'session_expired' })
  expect(pathsAsked()).toEqual(['/api/treeview', '/api/logout'])
  expect(storedSession()).toBeNull()
  expect(flows.toLogin).toHaveBeenCalledWith(undefined)
})

test('an extension that fails signs out with the specified alert (R005, A043)', async () => {
  serve({ '/api/treeview': [() => answer(null, 440)], '/api/extendSession': [() => answer(null, 403)] })
  await expect(send('GET', '/api/treeview')).rejects.toBeInstanceOf(ApiError)
  expect(flows.toLogin).toHaveBeenCalledWith('Redirecting to login page on session end')
  expect(storedSession()).toBeNull()
})

test('401 leads to the landing page (A040)', async () => {
  serve({ '/api/treeview': [() => answer(null, 401, { code: 'not_signed_in' })] })
  await expect(send('GET', '/api/treeview')).rejects.toMatchObject({ status: 401 })
  expect(flows.notSignedIn).toHaveBeenCalledOnce()
})

test('a refused sign-in stays on the form', async () => {
  serve({ '/api/login': [() => answer(null, 401, { msg: 'User name or password is wrong.' })] })
  await expect(send('POST', '/api/login', { body: {} })).rejects.toThrow('User name or password is wrong.')
  expect(flows.notSignedIn).not.toHaveBeenCalled()
})

test('403 of a broken session: logout, both storages cleared but for what belongs to the screen, login (A042)', async () => {
  localStorage.setItem(THEME_KEY, 'dark')
  sessionStorage.setItem('draft', '1')
  serve({ '/api/treeview': [() => answer(null, 403, { code: 'session_invalid' })] })
  await expect(send('GET', '/api/treeview')).rejects.toMatchObject({ code: 'session_invalid' })
  expect(pathsAsked()).toContain('/api/logout')
  expect(Object.keys(localStorage).sort()).toEqual([KNOWN_KEY, THEME_KEY])
  expect(sessionStorage).toHaveLength(0)
  expect(flows.toLogin).toHaveBeenCalledWith(undefined)
})

test('403 of a broken session, and logout fails: the session is cleared all the same (A044), with the notice (A042)', async () => {
  serve({
    '/api/treeview': [() => answer(null, 403, { code: 'session_invalid' })],
    '/api/logout': [() => new TypeError('down')],
  })
  await expect(send('GET', '/api/treeview')).rejects.toBeInstanceOf(ApiError)
  expect(storedSession()).toBeNull()
  expect(flows.toLogin).toHaveBeenCalledWith('Redirecting to login page')
})

test('a call that is under way when its user signs out alerts nobody', async () => {
  let late = () => {}
  vi.stubGlobal('fetch', (request: Request) => {
    asked.push(request)
    if (request.url.endsWith('/api/logout')) return Promise.resolve(answer(null))
    return new Promise<Response>(resolve => {
      late = () => resolve(answer(null, 403, { code: 'session_invalid', msg: 'This session is not valid.' }))
    })
  })
  const told = vi.fn<() => void>()
  send('GET', '/api/treeview').then(told, told)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await leave()
  late()
  await new Promise(resolve => setTimeout(resolve))
  expect(told).not.toHaveBeenCalled()
  expect(pathsAsked()).toEqual(['/api/treeview', '/api/logout'])
  expect(flows.toLogin).toHaveBeenCalledOnce()
})

test('403 of a permission warns and keeps the session (R369)', async () => {
  const refusal = { code: 'permission_denied', msg: 'No.' }
  serve({ '/api/tariffs': [() => answer({ needs: 'Change tariffs' }, 403, refusal)] })
  await expect(send('PUT', '/api/tariffs', { body: {} })).rejects.toMatchObject({ code: 'permission_denied' })
  expect(flows.denied).toHaveBeenCalledExactlyOnceWith('Change tariffs')
  expect(storedSession()?.sessionId).toBe('s1')
})

test("500 says 'Please try after some time.' (A041)", async () => {
  serve({ '/api/treeview': [() => answer(null, 500, { msg: 'Traceback' })] })
  await expect(send('GET', '/api/treeview')).rejects.toThrow('Please try after some time.')
})

test('no answer says so (A052)', async () => {
  serve({ '/api/treeview': [() => new TypeError('Failed to fetch')] })
  await expect(send('GET', '/api/treeview')).rejects.toThrow('No server response or connection issue...!')
})

test('refused rows come back with the error', async () => {
  serve({ '/api/grid': [() => answer({ errorRows: [3] }, 412, { msg: '1 row was refused.', code: 'rows_invalid' })] })
  await expect(send('PUT', '/api/grid', { body: {} })).rejects.toMatchObject({
    status: 412,
    message: '1 row was refused.',
    data: { errorRows: [3] },
  })
})
