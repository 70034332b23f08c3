import { create } from 'zustand'
import { workIn } from '@/place'
import type { components } from './schema'

type Schemas = components['schemas']
/** What /api/login, /api/session, /api/extendSession and /api/resetCookie answer. */
export type SessionData = Schemas['SignedInAnswer']

export interface Session {
  data: SessionData | null
  /** The permission id of the screen or button in use, sent in the header currentContext (R367, R368). */
  currentContext: string
}

const KEY = 'freight.session'

/** Storage has the ids and the sealed string only; permissions are fetched again after a reload. */
export interface StoredSession {
  sessionId: string
  stored: string
  userName: string
  systemId: string
  accountId: string
}

export const useSession = create<Session>(() => ({ data: null, currentContext: '' }))

/** The stored user that every call needs (A037), or null. Not cached: another tab may have signed out. */
export function storedSession(): StoredSession | null {
  const text = localStorage.getItem(KEY)
  if (!text) return null
  try {
    const value = JSON.parse(text) as Partial<StoredSession>
    return value.sessionId && value.userName ? (value as StoredSession) : null
  } catch {
    return null
  }
}

/** The session that was signed out of last: answers to its calls are ignored. */
let left: string | null = null
export const leaveSession = (): void => {
  left = storedSession()?.sessionId ?? null
}
export const isLeft = (sessionId: string | null): boolean => left !== null && sessionId === left

/** Stores a session that the server has just created or renewed (R003). */
export function keepSession(data: SessionData): void {
  const kept: StoredSession = { sessionId: data.sessionId, stored: data.stored, ...deskOf(data) }
  localStorage.setItem(KEY, JSON.stringify(kept))
  if (isLeft(data.sessionId)) left = null
  workIn(data.loggedInUser.system)
  localStorage.setItem(KNOWN_KEY, 'yes')
  useSession.setState({ data })
}

/**
 * R008, A042: clears both storages, except for what belongs to the browser and not to the user: the color theme, and
 * that a user has signed in here before.
 */
export function clearSession(): void {
  const stay = [THEME_KEY, KNOWN_KEY].map(key => [key, localStorage.getItem(key)] as const)
  localStorage.clear()
  sessionStorage.clear()
  for (const [key, value] of stay) if (value) localStorage.setItem(key, value)
  useSession.setState({ data: null, currentContext: '' })
}
export const THEME_KEY = 'freight.theme'
export const KNOWN_KEY = 'freight.known'

/** Whether any user has signed in with this browser. Only then can a session have expired. */
export const hasSignedInBefore = () => localStorage.getItem(KNOWN_KEY) !== null

/**
 * Whether a session stored by another tab belongs to what this tab shows. Calls use the stored session: a tab that
 * still shows the rows of another user, system or account would save them in the wrong place.
 */
export function isSameDesk(stored: StoredSession, shown: SessionData | null): boolean {
  if (!shown) return true
  const desk = deskOf(shown)
  return stored.userName === desk.userName && stored.systemId === desk.systemId && stored.accountId === desk.accountId
}

/** The user, system and account (if any) of a session. */
function deskOf(data: SessionData) {
  const { userName, system } = data.loggedInUser
  return { userName, systemId: system.id, accountId: data.account?.id ?? '' }
}

/** Calls `changed` when another tab signs in, out, or as another user; with null after a sign-out. */
export function watchOtherTabs(changed: (now: StoredSession | null) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) changed(storedSession())
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
