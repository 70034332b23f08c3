import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueries } from '@/api/queries'
import { keepSession, type SessionData } from '@/api/session'
import { HistoryList } from './HistoryList'

afterEach(() => vi.unstubAllGlobals())

function shown(status: number, body: unknown) {
  const loggedInUser = { userName: 'ana', isAdmin: 0, system: { id: 'y1' } }
  keepSession({ sessionId: 's', stored: 'x', permissions: [], loggedInUser } as unknown as SessionData)
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
  render(
    <MemoryRouter>
      <MantineProvider env="test">
        <QueryClientProvider client={createQueries(() => {})}>
          <HistoryList id="p1" entry="" />
        </QueryClientProvider>
      </MantineProvider>
    </MemoryRouter>,
  )
}

test('a profile that nobody has saved yet has no history, and that is no failure', async () => {
  shown(404, { msg: 'History is not available for this profile', data: {}, status: 404, code: 'history_missing' })
  expect(await screen.findByText('History is not available for this profile')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('a history that does not load can be asked for again', async () => {
  shown(404, { msg: 'Profile not found.', data: {}, status: 404, code: 'not_found' })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
})
