import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import type { RecordView } from '@/records'
import type { MasterDetail } from './calls'
import { MasterDetails } from './MasterDetails'

const calls = vi.hoisted(() => ({ GET: vi.fn(), PUT: vi.fn(), POST: vi.fn() }))
vi.mock('@/api/client', () => ({ api: calls, dataOf: async (answer: Promise<unknown>) => answer, send: vi.fn() }))
vi.mock('@/api/permissions', () => ({ usePermission: () => true }))

const house = (shipmentNumber: string) => ({
  shipmentId: `id-${shipmentNumber}`,
  shipmentNumber,
  status: 'Rated',
  customer: 'Fillmore',
  pieces: '4',
  chargeableWeight: '40',
  volume: '',
})
const DETAIL: MasterDetail = {
  revision: 3,
  houses: [house('H1')],
  matching: [house('H2')],
  costs: [
    {
      costId: 'c1',
      carrier: 'MAEU',
      name: 'THC',
      amount: '100.00',
      currency: 'EUR',
      key: 'chargeable_weight',
      shares: {},
      note: '',
      by: 'Ana Ortiz',
      postedBy: '',
      postedOn: null,
      houses: [{ shipmentNumber: 'H1', amount: '100.00', part: '40', whole: '40', hasRest: false }],
      problem: '',
    },
  ],
}
const MASTER = { id: 'm1', revision: 3, archived: false, mayChange: true, values: {} } as unknown as RecordView
const show = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <MasterDetails master={MASTER} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset()
})

test('shipments that name the number become houses at the revision that was read', async () => {
  calls.GET.mockResolvedValue(DETAIL)
  calls.POST.mockResolvedValue(DETAIL)
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Add as a house' }))
  expect(calls.POST.mock.lastCall?.[1].body).toEqual({ revision: 3, shipmentIds: ['id-H2'] })
})

test('a cost says what each house bears and why', async () => {
  calls.GET.mockResolvedValue(DETAIL)
  show()
  expect(await screen.findByText('40 of 40 kg')).toBeVisible()
})

test('a new cost is sent with those that are there', async () => {
  calls.GET.mockResolvedValue(DETAIL)
  calls.PUT.mockResolvedValue(DETAIL)
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Enter a cost …' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Charge' }), 'Drayage')
  await userEvent.type(screen.getByRole('textbox', { name: 'Amount' }), '12.50')
  await userEvent.type(screen.getByRole('textbox', { name: 'Currency' }), 'eur')
  await userEvent.click(screen.getByRole('button', { name: 'Save cost' }))
  const body = calls.PUT.mock.lastCall?.[1].body
  expect(body.revision).toBe(3)
  expect(
    body.costs.map((cost: { costId: string; name: string; currency: string }) => [
      cost.costId,
      cost.name,
      cost.currency,
    ]),
  ).toEqual([
    ['c1', 'THC', 'EUR'],
    ['', 'Drayage', 'EUR'],
  ])
})

test('a cost is posted at the revision that was read; once it is posted it cannot be changed', async () => {
  calls.GET.mockResolvedValue(DETAIL)
  const [thc] = DETAIL.costs ?? []
  calls.PUT.mockResolvedValue(DETAIL)
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Post THC' }))
  expect(calls.PUT.mock.lastCall?.[1]).toEqual({
    params: { path: { master_id: 'm1', cost_id: 'c1' } },
    body: { revision: 3, posted: true },
  })
  const posted = { ...DETAIL, costs: [{ ...thc, postedBy: 'Ana Ortiz', postedOn: '2026-11-30T10:00:00Z' }] }
  calls.GET.mockResolvedValue(posted)
  cleanup()
  show()
  expect(await screen.findByText(/^Posted .* by Ana Ortiz/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Change THC' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Take back the posting of THC' })).toBeVisible()
})

test('a user who may not see costs sees houses alone', async () => {
  calls.GET.mockResolvedValue({ ...DETAIL, costs: null })
  show()
  expect(await screen.findByText('Houses')).toBeVisible()
  expect(screen.queryByText('Costs')).toBeNull()
})
