import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CostLine, ShipmentCosts as Costs } from './calls'
import { ShipmentCosts } from './ShipmentCosts'

const calls = vi.hoisted(() => ({ GET: vi.fn(), PUT: vi.fn(), POST: vi.fn(), DELETE: vi.fn() }))
const may = vi.hoisted(() => ({ edit: true }))
vi.mock('@/api/client', () => ({ api: calls, dataOf: async (answer: Promise<unknown>) => answer }))
vi.mock('@/api/permissions', () => ({ usePermission: () => may.edit }))

const LINE: CostLine = {
  lineId: 'l1',
  revision: 2,
  carrier: 'ECT',
  name: 'THC',
  currency: 'EUR',
  state: 'invoiced',
  isRated: false,
  expected: '300.00',
  reason: 'Quoted by phone',
  invoiced: '340.00',
  invoiceNumber: 'E-77',
  agreed: '',
  current: '340.00',
  converted: '',
  exchangeRate: '',
  steps: [],
  actions: ['dispute', 'agree'],
}
const COSTS: Costs = {
  shipmentId: 's1',
  shipmentNumber: 'S1',
  rating: {
    traceId: 't1',
    tariffName: 'ECT buying',
    versionNumber: 2,
    total: '300.00',
    currency: 'EUR',
    reason: '',
    ratedOn: '2026-11-30T08:00:00Z',
  },
  lines: [LINE],
  allocated: [
    {
      masterId: 'm1',
      masterNumber: 'MSKU1234567',
      carrier: '',
      name: 'Consol',
      currency: 'EUR',
      amount: '50.01',
      posted: false,
      problem: '',
    },
  ],
  margin: {
    sale: '350.00',
    isBilled: true,
    cost: '390.01',
    amount: '-40.01',
    percent: '-11.4',
    currency: 'EUR',
    problem: '',
    reason: '',
  },
}

const show = (costs: Costs) => {
  calls.GET.mockResolvedValue(costs)
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <ShipmentCosts shipmentId="s1" revision={1} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
}

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset()
  may.edit = true
})

test('a shipment shows its costs, its part of a master and its margin', async () => {
  show(COSTS)
  expect(await screen.findByText(/−40\.01 EUR · −11\.4 %/)).toBeInTheDocument()
  expect(screen.getByText(/expected 300\.00, invoiced 340\.00 · invoice E-77/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'MSKU1234567' })).toBeInTheDocument()
  expect(screen.getByText(/300\.00 EUR by ECT buying, version 2\./)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'How was this calculated?' })).toHaveAttribute('href', '/rating/costs/s1')
})

test('why there is no margin is said', async () => {
  show({ ...COSTS, margin: { ...COSTS.margin, amount: '', cost: '', problem: 'No costs are entered yet.' } })
  expect(await screen.findByText('No costs are entered yet.')).toBeInTheDocument()
})

test('an amount is agreed on', async () => {
  calls.POST.mockResolvedValue(COSTS)
  show(COSTS)
  await userEvent.click(await screen.findByRole('button', { name: 'What to do with THC' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Agree on amount' }))
  const amount = await screen.findByRole('textbox', { name: 'Amount, EUR' })
  await userEvent.clear(amount)
  await userEvent.type(amount, '325')
  await userEvent.click(screen.getByRole('button', { name: 'Agree on amount' }))
  await waitFor(() =>
    expect(calls.POST.mock.lastCall?.[1].body).toEqual({
      revision: 2,
      action: 'agree',
      amount: '325',
      invoiceNumber: '',
      note: '',
    }),
  )
})

test('who may not change costs has no menu', async () => {
  may.edit = false
  show(COSTS)
  expect(await screen.findByText('THC')).toBeInTheDocument()
  expect(screen.queryByRole('button')).toBeNull()
})
