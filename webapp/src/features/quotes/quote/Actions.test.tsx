import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { type SessionData, useSession } from '@/api/session'
import type { Wire } from '@/api/wire'
import { Actions } from './Actions'

const { POST } = vi.hoisted(() => ({ POST: vi.fn() }))
vi.mock('@/api/client', () => ({ api: { POST }, dataOf: async (answer: Promise<unknown>) => answer }))

const DRAFT = { quoteId: 'q1', number: 'Q000001', state: 'draft', revision: 1, nextStates: ['offered', 'withdrawn'] }

beforeEach(() => {
  useSession.setState({
    data: { permissions: [], products: [], loggedInUser: { isAdmin: 1 } } as unknown as SessionData,
  })
})

test('a step that is pressed twice is taken once: the second would be refused as a change of somebody else', async () => {
  POST.mockImplementation(async (path: string) =>
    path === '/api/requests/needed' ? { needed: false, pending: '' } : { number: 'Q000001', state: 'offered' },
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <MemoryRouter>
          <Actions quote={DRAFT as unknown as Wire<'QuotePage'>} />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Mark as sent' }))
  const dialog = await screen.findByRole('dialog')
  const form = dialog.querySelector('form') as HTMLFormElement
  await waitFor(() => expect(form.querySelector('[data-loading]')).toBeNull())
  fireEvent.submit(form)
  fireEvent.submit(form)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(POST.mock.calls.filter(([path]) => path !== '/api/requests/needed')).toHaveLength(1)
})

test('a draft is emailed to the addresses of its account, and the dialog closes', async () => {
  POST.mockReset()
  POST.mockImplementation(async (path: string) =>
    path === '/api/requests/needed' ? { needed: false, pending: '' } : { number: 'Q000001', state: 'offered' },
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <MemoryRouter>
          <Actions quote={{ ...DRAFT, customerEmail: 'ap@fillmore.example' } as unknown as Wire<'QuotePage'>} />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Email' }))
  const to = await screen.findByRole('textbox', { name: 'To' })
  expect(to).toHaveValue('ap@fillmore.example')
  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'As discussed.')
  await userEvent.click(screen.getByRole('button', { name: 'Send email' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [, sent] = POST.mock.calls.find(([path]) => path === '/api/quotes/{quote_id}/mail') ?? []
  expect(sent).toMatchObject({ body: { to: 'ap@fillmore.example', message: 'As discussed.', revision: 1 } })
})
