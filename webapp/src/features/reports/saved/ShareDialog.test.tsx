import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SavedReport, SharedPage } from '../calls'
import { ShareDialog } from './ShareDialog'

const answers = vi.hoisted(() => ({
  rows: [] as SharedPage[],
  POST: vi.fn(async () => ({
    url: 'https://freight.example.com/api/reportPage?token=abc',
    page: { origin: 'https://portal.example.com' },
  })),
}))
vi.mock('@/api/client', () => ({
  api: { GET: async () => ({ rows: answers.rows }), POST: answers.POST, DELETE: vi.fn() },
  dataOf: async (answer: Promise<unknown>) => answer,
}))

const PAGE: SharedPage = {
  id: 'p1',
  state: 'Active',
  madeBy: 'Ana Ortiz',
  madeOn: '2026-11-28T12:00:00Z',
  expiresOn: '2026-12-28T12:00:00Z',
  origin: 'https://portal.example.com',
  opened: 3,
  lastOpenedOn: '2026-11-28T13:00:00Z',
}

const show = () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <ShareDialog report={{ id: 'r1', name: 'Unbilled by age' } as SavedReport} onClose={() => undefined} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

beforeEach(() => {
  answers.rows = []
})

test('a page is made for a site, and its address is shown once', async () => {
  const user = show()
  await user.type(screen.getByLabelText(/^Site that may frame it/), 'https://portal.example.com')
  await user.click(screen.getByRole('button', { name: 'Create page' }))
  expect(await screen.findByTestId('report-page')).toHaveTextContent('/api/reportPage?token=abc')
  await waitFor(() =>
    expect(answers.POST).toHaveBeenCalledWith('/api/customReports/{report_id}/pages', {
      params: { path: { report_id: 'r1' } },
      body: { days: 30, origin: 'https://portal.example.com' },
    }),
  )
})

test('the pages there are tell their use; only active ones are revoked', async () => {
  answers.rows = [PAGE, { ...PAGE, id: 'p2', state: 'Expired', origin: '', opened: 0, lastOpenedOn: null }]
  show()
  expect(await screen.findByText(/opened 3 times/)).toBeInTheDocument()
  expect(screen.getByText(/not opened yet/)).toBeInTheDocument()
  expect(screen.getAllByRole('button', { name: /^Revoke the page made/ })).toHaveLength(1)
})
