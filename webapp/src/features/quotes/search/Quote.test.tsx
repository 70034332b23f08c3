import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { type SessionData, useSession } from '@/api/session'
import RateSearch from './RateSearch'

const { GET, POST } = vi.hoisted(() => ({ GET: vi.fn(), POST: vi.fn() }))
vi.mock('@/api/client', () => ({ api: { GET, POST }, dataOf: async (answer: Promise<unknown>) => answer }))
// the inputs are not part of these tests
vi.mock('./Ask', () => ({ Ask: () => null }))

const OFFER = {
  rank: 0,
  carrier: 'LH',
  service: 'AIR',
  origin: 'ORD',
  destination: 'FRA',
  transitDays: 2,
  tariffName: 'Air 2026',
  versionNumber: 4,
  currency: 'USD',
  total: '432.31',
  converted: '432.31',
}
const LANE = { position: 3, asked: {}, offers: [OFFER], without: [], keptOut: 0 }
const search = (customerId: string, side: string) => ({
  searchId: 's1',
  templateId: '',
  customerId,
  destCurrency: 'USD',
  side,
  message: '',
})

function open(customerId: string, side = 'selling') {
  const told: Record<string, unknown> = {
    '/api/searchRatesAsyncStatus': {
      searchRates: search(customerId, side),
      searchRatesResultGridFormat: { resultLanesCount: 1, resultLanesGridFormat: [LANE] },
    },
    '/api/rateSearch/form': { fields: [] },
    '/api/rateSearch/{search_id}/lanes/{lane}/offers/{rank}': new Promise(() => undefined),
  }
  GET.mockImplementation(async (path: string) => told[path] ?? { rows: [] })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider env="test">
        <MemoryRouter>
          <Routes>
            <Route path="/" element={<RateSearch />} />
            <Route path="*" element={<p>the quote</p>} />
          </Routes>
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  POST.mockReset()
  useSession.setState({
    data: { permissions: [], products: [], loggedInUser: { isAdmin: 1 } } as unknown as SessionData,
  })
})

test('a rate found for a customer is quoted by one press on its row (B18)', async () => {
  POST.mockResolvedValue({ quoteId: 'q1', number: 'Q000001' })
  open('great-lakes')
  await userEvent.click(await screen.findByRole('button', { name: 'Quote' }))
  await screen.findByText('the quote')
  expect(POST.mock.calls).toEqual([
    [
      '/api/quotes',
      { body: expect.objectContaining({ accountId: 'great-lakes', offer: { searchId: 's1', lane: 3, offer: 0 } }) },
    ],
  ])
})

test('without a customer the offer opens, and nothing is saved', async () => {
  open('')
  await userEvent.click(await screen.findByRole('button', { name: 'Quote' }))
  expect(await screen.findByRole('complementary', { name: 'Offer' })).toBeInTheDocument()
  expect(POST).not.toHaveBeenCalled()
})

test('what keeps a quote from being made is said', async () => {
  POST.mockRejectedValue(new Error('This tariff was superseded. Search again.'))
  open('great-lakes')
  await userEvent.click(await screen.findByRole('button', { name: 'Quote' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This tariff was superseded. Search again.')
})

test('what a carrier charges is not quoted to a customer', async () => {
  open('great-lakes', 'buying')
  await userEvent.click(await screen.findByRole('button', { name: 'Why' }))
  expect(await screen.findByRole('complementary', { name: 'Offer' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Quote' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Create quote' })).not.toBeInTheDocument()
})
