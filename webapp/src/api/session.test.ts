import { beforeEach, expect, test } from 'vitest'
import {
  clearSession,
  isSameDesk,
  keepSession,
  type SessionData,
  storedSession,
  THEME_KEY,
  watchOtherTabs,
} from './session'

const session = (userName: string, systemId: string) =>
  ({
    sessionId: 's1',
    stored: 'sealed',
    loggedInUser: { userName, system: { id: systemId } },
  }) as unknown as SessionData

beforeEach(() => localStorage.clear())

test('storage keeps who and where, and the sealed string, but no permission list', () => {
  keepSession({ ...session('ana', 'air'), permissions: ['tariffs.saveTariff'] })
  expect(storedSession()).toEqual({
    sessionId: 's1',
    stored: 'sealed',
    userName: 'ana',
    systemId: 'air',
    accountId: '',
  })
  expect(JSON.stringify(localStorage)).not.toContain('saveTariff')
})

test('a broken entry counts as nobody stored', () => {
  localStorage.setItem('freight.session', '{"sessionId":')
  expect(storedSession()).toBeNull()
})

test('clearing empties the storage and leaves the theme (R008)', () => {
  keepSession(session('ana', 'air'))
  localStorage.setItem(THEME_KEY, 'dark')
  clearSession()
  expect(storedSession()).toBeNull()
  expect(localStorage.getItem(THEME_KEY)).toBe('dark')
})

test('a tab leaves when another tab changes the person or the system, and stays when the session is only extended', () => {
  const shown = session('ana', 'air')
  const stored = { sessionId: 's2', stored: 'x', userName: 'ana', systemId: 'air', accountId: '' }
  expect(isSameDesk(stored, shown)).toBe(true)
  expect(isSameDesk({ ...stored, systemId: 'ocean' }, shown)).toBe(false)
  expect(isSameDesk({ ...stored, accountId: 'fillmore' }, shown)).toBe(false)
  expect(isSameDesk({ ...stored, userName: 'marek' }, shown)).toBe(false)
})

test('a sign-out in another tab is told', () => {
  const told: unknown[] = []
  const stop = watchOtherTabs(now => told.push(now))
  window.dispatchEvent(new StorageEvent('storage', { key: 'freight.session' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'something.else' }))
  stop()
  expect(told).toEqual([null])
})
