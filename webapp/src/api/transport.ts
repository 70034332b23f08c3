import { ApiError, type ErrorCode, NO_ANSWER, SESSION_EXPIRED, TRY_LATER } from './errors'
import { currentFlows } from './flows'
import { clearSession, isLeft, keepSession, leaveSession, type SessionData, storedSession, useSession } from './session'

/** Calls that need no stored user: A037 names login and logout; the others serve the sign-in page, and pages that
 * mailed links open. */
const OPEN_CALLS = new Set([
  '/api/login',
  '/api/login/code',
  '/api/login/setup',
  '/api/login/setup/confirm',
  '/api/login/provider',
  '/api/login/providers',
  '/api/login/return',
  '/api/logout',
  '/api/demoAccounts',
  '/api/demoLogin',
  '/api/installation',
  '/api/firstUser',
  '/api/forgotPassword',
  '/api/resetPassword',
  '/api/mailedLink',
  '/api/invitation',
  '/api/invitation/accept',
  '/api/invitation/join',
  '/api/portal',
  '/api/portal/document',
  '/api/track',
  '/api/letterPage',
  '/api/letterPage/file',
  '/api/letterPage/answer',
])
/** An expired session answers 200 with a short body; longer ones are pages of rows and not worth parsing twice. */
const SHORT_BODY = 2048
const EXPIRED = 440
/** Calls that end the session they are sent with and return another one. */
const MOVES = new Set(['/api/resetCookie', '/api/setAccountCode'])

interface Envelope {
  msg?: string
  code?: ErrorCode
  status?: number
  data?: unknown
}

/** Every call of the app goes through here: headers, expired sessions, and errors as ApiError. */
export async function transport(request: Request): Promise<Response> {
  const open = OPEN_CALLS.has(new URL(request.url).pathname)
  if (!open && !storedSession()) {
    currentFlows().sessionMissing()
    throw new ApiError(0, 'session_missing', SESSION_EXPIRED)
  }
  const again = request.clone()
  const response = await deliver(request)
  if (open) return settled(response, { open })
  if (isLeft(request.headers.get('sessionId'))) return NOBODY_WAITS
  if (!(await isExpired(response))) return settled(response)
  if (!MOVES.has(new URL(request.url).pathname)) await moving
  if (request.headers.get('sessionId') !== storedSession()?.sessionId) {
    // the user changed desks while it waited: reads may continue there, writes were meant for the desk before
    if (request.method === 'GET') return settled(await deliver(again))
    throw new ApiError(EXPIRED, 'session_expired', SESSION_EXPIRED)
  }
  if (!(await continueSession())) throw new ApiError(EXPIRED, 'session_expired', SESSION_EXPIRED)
  return settled(await deliver(again))
}

/** Continues in the session that a call of MOVES returns; calls with the session before wait for it. */
let moving: Promise<unknown> | null = null
export async function moveTo(ask: Promise<SessionData>): Promise<SessionData> {
  const moved = ask.then(session => {
    keepSession(session)
    return session
  })
  moving = moved.catch(() => null)
  try {
    return await moved
  } finally {
    moving = null
  }
}

async function deliver(request: Request): Promise<Response> {
  const { currentContext } = useSession.getState()
  request.headers.set('sessionId', storedSession()?.sessionId ?? '')
  request.headers.set('currentContext', currentContext)
  // the id itself is in a cookie that scripts cannot read; here it is the session's handle
  request.headers.set('sessionCarrier', 'cookie')
  try {
    return await fetch(request)
  } catch (cause) {
    if (request.signal.aborted) throw cause
    throw new ApiError(0, 'no_answer', NO_ANSWER)
  }
}

async function isExpired(response: Response): Promise<boolean> {
  if (response.status !== 200 || !isJson(response)) return false
  const length = response.headers.get('content-length')
  if (length !== null && Number(length) > SHORT_BODY) return false
  return (await envelopeOf(response)).status === EXPIRED
}

/** One dialog for all calls that found the session expired, and one extension (R002–R006). */
let continuing: Promise<boolean> | null = null
function continueSession(): Promise<boolean> {
  continuing ??= askAndExtend().finally(() => {
    continuing = null
  })
  return continuing
}

async function askAndExtend(): Promise<boolean> {
  const before = storedSession()
  const flows = currentFlows()
  if (!(await flows.askToContinue())) {
    await leave()
    return false
  }
  try {
    const body = JSON.stringify({ data: before?.stored ?? '' })
    const answer = await deliver(
      new Request(new URL('/api/extendSession', location.origin), {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      }),
    )
    const { data, status } = await envelopeOf(answer)
    if (!answer.ok || status === EXPIRED || !data) throw new ApiError(answer.status, 'extension_failed', '')
    keepSession(data as SessionData)
    return true
  } catch {
    await leave('Redirecting to login page on session end')
    return false
  }
}

/** The result of calls that were still pending when their user signed out. */
const NOBODY_WAITS = new Promise<never>(() => {})

/** Signs out: informs the server, clears both storages whether or not that succeeds (A044), and opens login. */
export async function leave(notice?: string, noticeIfUnheard?: string): Promise<void> {
  let heard = false
  leaveSession()
  try {
    heard = (await deliver(new Request(new URL('/api/logout', location.origin)))).ok
  } catch {
    heard = false
  }
  clearSession()
  currentFlows().toLogin(heard ? notice : (notice ?? noticeIfUnheard))
}

async function settled(response: Response, { open = false } = {}): Promise<Response> {
  if (response.ok) return response
  const { msg, code = `http_${response.status}`, data = null } = await envelopeOf(response)
  const flows = currentFlows()
  // the form shows a refused sign-in
  if (response.status === 401 && !open) flows.notSignedIn()
  if (response.status === 403 && code === 'permission_denied') flows.denied(needsOf(data))
  if (response.status === 403 && code === 'password_change_needed') flows.passwordChangeNeeded()
  if (response.status === 403 && code === 'session_invalid') await leave(undefined, 'Redirecting to login page')
  // A041 is about 500; 502–504 of a gateway tell the user as little and are handled the same way.
  const message = response.status >= 500 ? TRY_LATER : msg || response.statusText || NO_ANSWER
  throw new ApiError(response.status, code, message, data)
}

/** The name of the missing permission. */
const needsOf = (data: unknown) => {
  const needs = data && typeof data === 'object' && 'needs' in data ? data.needs : undefined
  return typeof needs === 'string' ? needs : undefined
}

const isJson = (response: Response) => response.headers.get('content-type')?.includes('json') ?? false

async function envelopeOf(response: Response): Promise<Envelope> {
  if (!isJson(response)) return {}
  try {
    return (await response.clone().json()) as Envelope
  } catch {
    return {}
  }
}
