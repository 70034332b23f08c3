import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { Pricing } from './Pricing'

const { GET, held } = vi.hoisted(() => ({ GET: vi.fn(), held: new Set<string>() }))
vi.mock('@/api/client', () => ({ api: { GET }, dataOf: async (answer: Promise<unknown>) => answer }))
vi.mock('@/api/permissions', () => ({ usePermission: (name: string) => held.has(name) }))

const TOLD: Record<string, unknown> = {
  '/api/tariffSummary': {
    standings: [
      { standing: 'expiring30', count: 2 },
      { standing: 'expiring60', count: 5 },
      { standing: 'expiring90', count: 7 },
      { standing: 'draft', count: 3 },
    ],
  },
  '/api/tariffFindings': { count: 335, kinds: [{ label: 'Heavier and cheaper' }] },
  '/api/quotes/summary': {
    states: [
      { state: 'draft', count: 4, totals: [] },
      { state: 'offered', count: 6, totals: [] },
      { state: 'accepted', count: 90, totals: [] },
    ],
    expired: 1,
    expiringCount: 11,
  },
}

const show = () => {
  GET.mockImplementation(async (path: string) => TOLD[path])
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <MemoryRouter>
          <Pricing />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )
}

test('each count of a pricing manager leads to the list that it counted (B18)', async () => {
  for (const each of ['tariffs.menuTariffs', 'quotes.menuQuotes']) held.add(each)
  show()
  await screen.findByText('Quotes expiring')
  await screen.findByText('Tariff exceptions')
  await screen.findByText('Draft tariffs')
  const doors = screen.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])
  const list = '/tariffs/tariffManagement/listTariff?standing='
  expect(doors).toEqual([
    ['Tariffs expiring in 30 days2with no later version', `${list}expiring30`],
    ['Tariffs expiring in 60 days5with no later version', `${list}expiring60`],
    ['Tariffs expiring in 90 days7with no later version', `${list}expiring90`],
    ['Draft tariffs3not published yet', `${list}draft`],
    ['Tariff exceptions335Heavier and cheaper', '/tariffs/exceptions'],
    ['Open quotes101 expired', '/quotes/repository/InProcess'],
    ['Quotes expiring11within a week', '/quotes/repository/InProcess?state=expiring'],
  ])
})

test('who does not price is shown and asks nothing of it', () => {
  held.clear()
  GET.mockClear()
  expect(show().container.querySelector('section')).toBeNull()
  expect(GET).not.toHaveBeenCalled()
})
