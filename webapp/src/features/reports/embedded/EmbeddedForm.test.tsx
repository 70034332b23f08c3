import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Embedded } from './calls'
import { EmbeddedForm } from './EmbeddedForm'

const POST = vi.hoisted(() => vi.fn(async (..._: unknown[]) => ({ id: 'r1', name: 'Margin' })))
vi.mock('@/api/client', () => ({ api: { POST }, dataOf: async (answer: Promise<unknown>) => answer }))

const STORED: Embedded = {
  id: 'r1',
  name: 'Margin',
  description: '',
  tool: 'looker',
  address: 'https://bi.example.com',
  target: '12',
  models: ['freight'],
  parameters: [{ name: 'account', source: 'accounts' }],
  hasSecret: true,
  secretOn: '2026-11-28T12:00:00Z',
  archived: false,
  revision: 3,
}

const show = (report: Embedded | null) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <MemoryRouter>
          <EmbeddedForm report={report} />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
const sent = () => POST.mock.calls[0]?.[1]

beforeEach(() => POST.mockClear())

test('a new page of Metabase gets the account numbers of whoever looks', async () => {
  const user = show(null)
  await user.type(screen.getByLabelText('Name'), 'Margin')
  await user.type(screen.getByLabelText('Address'), 'https://bi.example.com')
  await user.type(screen.getByLabelText('Page'), '12')
  await user.type(screen.getByLabelText('Signing secret'), '4f4f')
  await user.type(screen.getByLabelText('Name of parameter 1'), 'account')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent()).toEqual({
      body: {
        id: '',
        name: 'Margin',
        description: '',
        tool: 'metabase',
        address: 'https://bi.example.com',
        target: '12',
        models: [],
        parameters: [{ name: 'account', source: 'account_numbers' }],
        secret: '4f4f',
        revision: 0,
      },
    }),
  )
})

test('the stored secret is kept when none is typed, and is never in the form', async () => {
  const user = show(STORED)
  expect(screen.getByLabelText('Signing secret')).toHaveValue('')
  expect(screen.getByText(/^A secret is stored/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent()).toMatchObject({ body: { secret: null, models: ['freight'], revision: 3 } }))
})

test('without the accounts it says who can open the page', async () => {
  const user = show(STORED)
  expect(screen.queryByText(/^Without the accounts/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove parameter 1' }))
  expect(screen.getByText(/^Without the accounts/)).toBeInTheDocument()
})

test('a link has no secret, and says that its parameters limit no one', () => {
  show({ ...STORED, tool: 'link', hasSecret: false, secretOn: null })
  expect(screen.queryByLabelText('Signing secret')).toBeNull()
  expect(screen.getByText(/Anyone can change them/)).toBeInTheDocument()
})
