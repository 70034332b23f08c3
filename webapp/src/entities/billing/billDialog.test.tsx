import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { BillDialog } from './BillDialog'
import type { Preview } from './calls'

const { POST } = vi.hoisted(() => ({ POST: vi.fn() }))
vi.mock('@/api/client', () => ({ api: { POST }, dataOf: async (answer: Promise<unknown>) => answer }))

const PREVIEW: Preview = {
  shipments: 6998,
  invoices: 6998,
  invoiceDate: '2026-11-22',
  latestDate: '2026-11-22',
  totals: [
    { currency: 'USD', invoices: 6990, amount: '1204180.00' },
    { currency: 'KWD', invoices: 8, amount: '18.402' },
  ],
  firstNumber: 'AEC-001448',
  lastNumber: 'AEC-008445',
  leftOut: [{ code: 'not_rated', message: 'No lane for carrier V44_3.', count: 12, firstNumbers: ['1', '2', '3'] }],
  languages: [],
}
const paths = () => POST.mock.calls.map(([path]) => path)

function open(preview: Preview) {
  POST.mockImplementation(async (path: string) =>
    path.endsWith('preview') ? preview : { billed: 0, invoices: [], refused: [], memCacheKey: 'k1' },
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <MemoryRouter>
          <BillDialog selected={{ runId: 'r1' }} onClose={() => {}} />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  POST.mockReset()
})

test('what would be issued is read before anything is: how many, for how much, under which numbers, what is left out', async () => {
  open(PREVIEW)
  await screen.findByText('6,998 invoices for 6,998 shipments')
  const text = document.body.textContent ?? ''
  for (const told of [
    '1,204,180.00 on 6,990 invoices',
    '18.402 on 8 invoices',
    'about AEC-001448 to AEC-008445',
    'Not included: 12 shipments',
    'No lane for carrier V44_3.',
  ])
    expect(text).toContain(told)
  expect(paths()).toEqual(['/api/invoices/bill/preview'])

  fireEvent.click(await screen.findByRole('button', { name: 'Issue 6,998 invoices' }))
  await screen.findByText('Billing started. Follow it under the bell.')
  expect(paths()).toContain('/api/invoices/bill')
})

test('where nothing can be billed there is nothing to press', async () => {
  open({ ...PREVIEW, invoices: 0, shipments: 0, totals: [], firstNumber: '', lastNumber: '' })
  await screen.findByText('Nothing to bill')
  expect(screen.getByRole('button', { name: 'Issue 0 invoices' })).toHaveProperty('disabled', true)
})

test('a company that charges tax chooses the language of the new invoices, and its totals are net', async () => {
  open({ ...PREVIEW, languages: [{ code: 'de', name: 'German' }] })
  await screen.findByText('Net total USD')
  fireEvent.click(screen.getByRole('combobox', { name: 'Language' }))
  fireEvent.click(await screen.findByRole('option', { name: 'German' }))
  fireEvent.click(screen.getByRole('button', { name: 'Issue 6,998 invoices' }))
  await screen.findByText('Billed')
  expect(POST.mock.lastCall?.[1].body.paperLanguage).toBe('de')
})
