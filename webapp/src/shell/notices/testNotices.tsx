import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'
import { createQueries } from '@/api/queries'
import { keepSession, type SessionData } from '@/api/session'
import { Notices } from './Notices'

/** Signs in a user whose calls that server answers. */
export function signInTo(serve: (request: Request) => Promise<Response>) {
  vi.stubGlobal('fetch', serve)
  keepSession({
    sessionId: 's',
    stored: 'x',
    loggedInUser: { userName: 'ana', system: { id: 'y1' } },
  } as unknown as SessionData)
}

export const showNotices = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueries(() => {})}>
        <MemoryRouter>
          <Notices />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
