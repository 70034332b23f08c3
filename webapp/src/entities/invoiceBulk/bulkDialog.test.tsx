import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { BulkDialog } from './BulkDialog'
import type { BulkAction, BulkAnswer, BulkPreview } from './calls'

const { POST } = vi.hoisted(() => ({ POST: vi.fn() }))
vi.mock('@/api/client', () => ({ api: { POST }, dataOf: async (answer: Promise<unknown>) => answer }))
vi.mock('@/api/tasks', () => ({ announceTasks: vi.fn() }))

const LEFT: BulkPreview['leftOut'] = [
  { code: 'refused', message: 'The invoice has a credit note.', count: 2, firstNumbers: ['AEC-1', 'AEC-2'] },
]
const PREVIEW: BulkPreview = {
  invoices: 312,
  totals: [
    { currency: 'USD', invoices: 310, amount: '91204.18' },
    { currency: 'KWD', invoices: 2, amount: '18.402' },
  ],
  leftOut: LEFT,
  inBackground: true,
}
const onDone = vi.fn()
const onClose = vi.fn()

function open(action: BulkAction, answer: BulkAnswer) {
  POST.mockImplementation(async (path: string) => (path.endsWith('preview') ? PREVIEW : answer))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <MemoryRouter>
          <BulkDialog action={action} selected={{ ids: ['i1'] }} onDone={onDone} onClose={onClose} />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )
}

beforeEach(() => vi.clearAllMocks())

test('before invoices are voided: how many, for how much, what is left out and why, that it stays; one reason (B18)', async () => {
  open('void', { done: 0, leftOut: [], memCacheKey: 'k' })
  await screen.findByText('91,204.18 on 310 invoices')
  const text = document.body.textContent ?? ''
  for (const told of ['18.402 on 2 invoices', 'Not included: 2 invoices', 'AEC-1, AEC-2', 'This cannot be undone.'])
    expect(text).toContain(told)
  const act = screen.getByRole('button', { name: 'Void 312 invoices' })
  fireEvent.click(act)
  expect(screen.getByText('Reason should not be blank.')).toBeTruthy()
  expect(POST.mock.calls.filter(([path]) => path === '/api/invoices/bulk')).toEqual([])
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Wrong contract' } })
  fireEvent.click(act)
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(POST.mock.calls.at(-1)).toEqual([
    '/api/invoices/bulk',
    { body: { ids: ['i1'], action: 'void', comment: 'Wrong contract' } },
  ])
})

test('an approval needs no reason, and what was held back stays to be read', async () => {
  open('approve', { done: 310, leftOut: LEFT, memCacheKey: null })
  fireEvent.click(await screen.findByRole('button', { name: 'Approve 312 invoices' }))
  await screen.findByText('310 invoices approved for delivery')
  expect(document.body.textContent).toContain('The invoice has a credit note.')
  expect(onDone).toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
})
