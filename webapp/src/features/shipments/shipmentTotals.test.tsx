import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ShipmentTotals } from './ShipmentTotals'
import type { Template } from './shipment'
import { readView } from './view'

const { GET, POST } = vi.hoisted(() => ({ GET: vi.fn(), POST: vi.fn() }))
vi.mock('@/api/client', () => ({ api: { GET, POST }, dataOf: async (answer: Promise<unknown>) => answer }))

const WEIGHT = 'shipmentCargo#grossWeight'
const template = {
  fields: [{ key: WEIGHT, label: 'Gross weight', type: 'numeric', unit: 'lb' }],
} as unknown as Template
const layout = (...totaled: string[]) => ({
  columns: [WEIGHT, 'rating#total'].map(key => ({ key, total: totaled.includes(key) })),
})
const showTotals = () =>
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ShipmentTotals template={template} view={readView(new URLSearchParams())} typeOf={() => 'text'} />
      </QueryClientProvider>
    </MantineProvider>,
  )

beforeEach(() => {
  GET.mockReset()
  POST.mockReset()
})

test('the columns that the layout adds up are shown with their unit, amounts by currency', async () => {
  GET.mockResolvedValue(layout(WEIGHT, 'rating#total'))
  POST.mockResolvedValue({
    totals: [
      { key: WEIGHT, unit: 'lb', total: '12345.5' },
      { key: 'rating#total', unit: 'EUR', total: '30.00' },
      { key: 'rating#total', unit: 'USD', total: '1100.00' },
    ],
  })
  showTotals()
  const totals = await screen.findByRole('region', { name: 'Totals of all pages' })
  await waitFor(() => expect(totals).toHaveTextContent('Gross weight 12,345.5 lb'))
  expect(totals).toHaveTextContent('Rate EUR 30.00')
  expect(totals).toHaveTextContent('Rate USD 1,100.00')
  expect(POST.mock.calls[0]?.[1].body.columns).toEqual([WEIGHT, 'rating#total'])
})

test('a layout without totals asks the server for none', async () => {
  GET.mockResolvedValue(layout())
  showTotals()
  await waitFor(() => expect(GET).toHaveBeenCalled())
  expect(screen.queryByRole('region')).toBeNull()
  expect(POST).not.toHaveBeenCalled()
})

test('why there are no totals is said in their place', async () => {
  GET.mockResolvedValue(layout(WEIGHT))
  POST.mockRejectedValue(new Error('Totals are of at most 100,000 shipments. Add a condition, or make a report.'))
  showTotals()
  expect(await screen.findByText(/at most 100,000 shipments/)).toBeInTheDocument()
})
