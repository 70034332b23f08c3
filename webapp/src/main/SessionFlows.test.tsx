import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { api, dataOf } from '@/api/client'
import { currentFlows } from '@/api/flows'
import { clearSession, keepSession, type SessionData, useSession } from '@/api/session'
import { SessionFlows } from './SessionFlows'

// navigating to the sign-in page takes as long as loading its script
const { router } = vi.hoisted(() => ({
  router: {
    state: {
      location: { pathname: '/', search: '' },
      navigation: { location: undefined as undefined | { pathname: string } },
    },
    navigate: vi.fn(),
  },
}))
vi.mock('./router', () => ({ router }))

/** A screen that refetches as soon as its data is gone. */
function Screen() {
  useSession(state => state.data)
  const asked = useQuery({ queryKey: ['mine'], queryFn: () => dataOf(api.GET('/api/session')), retry: false })
  return <p>{asked.status}</p>
}

test('signing out leads to the sign-in page once, however often the screen that is left asks on (A044)', async () => {
  router.navigate.mockImplementation((path: string) => {
    router.state.navigation.location = { pathname: path.split('?')[0] ?? '' }
  })
  const loggedInUser = { userName: 'ana', system: { id: 'y1' } }
  const session = { sessionId: 's', stored: 'x', permissions: [], loggedInUser }
  keepSession(session as unknown as SessionData)
  vi.stubGlobal('fetch', async () => Response.json({ msg: '', status: 200, data: session }))
  const shown = (
    <QueryClientProvider client={new QueryClient()}>
      <SessionFlows />
      <Screen />
    </QueryClientProvider>
  )
  const { rerender } = render(shown)
  expect(await screen.findByText('success')).toBeInTheDocument()
  clearSession()
  currentFlows().toLogin()
  rerender(shown)
  await waitFor(() => expect(screen.getByText('error')).toBeInTheDocument())
  expect(router.navigate.mock.calls).toEqual([['/login', { replace: true }]])
  vi.unstubAllGlobals()
})
