import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Mailing, SavedReport } from '../calls'
import { MailDialog } from './MailDialog'

const DAILY = { pace: 'daily', hour: 6, weekday: 1, words: 'daily at 6:00 AM', lastOn: null, problem: '' } as const
const asked = vi.hoisted(() => ({
  told: { mailing: null, email: 'ana@meridian.example' } as Mailing,
  PUT: vi.fn(async () => ({ mailing: { words: 'every Monday at 7:00 AM' } })),
  DELETE: vi.fn(async () => ({ mailing: null })),
}))
vi.mock('@/api/client', () => ({
  api: { GET: async () => asked.told, PUT: asked.PUT, DELETE: asked.DELETE },
  dataOf: async (answer: Promise<unknown>) => answer,
}))

const REPORT = { id: 'r1', name: 'Unbilled by age' } as SavedReport
const at = { params: { path: { report_id: 'r1' } } }

async function openDialog() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <MailDialog report={REPORT} onClose={() => undefined} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  await screen.findByText(/email/i, { selector: 'p' })
  return userEvent.setup()
}

beforeEach(() => {
  asked.told = { mailing: null, email: 'ana@meridian.example' }
})

test('a report comes every Monday at seven until something else is chosen', async () => {
  const user = await openDialog()
  await user.click(screen.getByRole('button', { name: 'Turn on' }))
  await waitFor(() =>
    expect(asked.PUT).toHaveBeenCalledWith('/api/customReports/{report_id}/mailing', {
      ...at,
      body: { pace: 'weekly', hour: 7, weekday: 1 },
    }),
  )
})

test('what is on is told with its next time and its last problem, and turned off', async () => {
  asked.told = {
    email: 'ana@meridian.example',
    mailing: { ...DAILY, nextOn: '2026-11-28T12:00:00Z', problem: 'You may no longer see what this report is about.' },
  }
  const user = await openDialog()
  expect(screen.getByText('You may no longer see what this report is about.')).toBeDefined()
  expect(screen.getByText(/^Next: /)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Turn off' }))
  await waitFor(() => expect(asked.DELETE).toHaveBeenCalledWith('/api/customReports/{report_id}/mailing', at))
})

test('without an address there is nothing to turn on', async () => {
  asked.told = { mailing: null, email: '' }
  await openDialog()
  expect(screen.getByRole('button', { name: 'Turn on' })).toHaveProperty('disabled', true)
})
