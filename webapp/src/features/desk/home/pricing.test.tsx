import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { Pricing } from './Pricing'

const { GET, POST, held } = vi.hoisted(() => ({ GET: vi.fn(), POST: vi.fn(), held: new Set<string>() }))
vi.mock('@/api/client', () => ({ api: { GET, POST }, dataOf: async (answer: Promise<unknown>) => answer }))
vi.mock('@/api/session', () => ({
  useSession: (pick: (state: unknown) => unknown) =>
    pick({ data: { loggedInUser: { system: { name: 'Air Export Chicago' } } } }),
}))
vi.mock('@/api/permissions', () => ({ usePermission: (name: string) => held.has(name) }))

const finding = (own: object) => ({
  tariffId: 'air',
  tariffName: 'Air 2026',
  accountId: null,
  accountName: '',
  versionId: 'v4',
  versionNumber: 4,
  state: 'published',
  severity: 'warning',
  text: '',
  ...own,
})

const TOLD: Record<string, unknown> = {
  '/api/tariffSummary': {
    standings: [
      { standing: 'expiring30', count: 2 },
      { standing: 'expiring60', count: 5 },
      { standing: 'expiring90', count: 7 },
      { standing: 'draft', count: 3 },
    ],
  },
  '/api/tariffFindings/newest': {
    lookedThrough: 12,
    waiting: 0,
    rows: [
      finding({
        code: 'gap',
        label: 'Gaps between breaks',
        count: 3,
        state: 'draft',
        text: 'No rate for 100–249.99 kg.',
      }),
      finding({
        code: 'inversion',
        label: 'Break inversion',
        severity: 'notice',
        count: 335,
        accountId: 'great-lakes',
      }),
    ],
  },
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

const show = (other: Record<string, unknown> = {}) => {
  GET.mockImplementation(async (path: string) => other[path] ?? TOLD[path])
  POST.mockResolvedValue({ started: 2 })
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
  for (const each of ['tariffs.saveTariff', 'quotes.menuQuotes']) held.add(each)
  show()
  await screen.findByText('Quotes expiring')
  await screen.findByText('Gaps between breaks')
  await screen.findByText('Draft tariffs')
  // Home covers every system, these figures do not
  screen.getByText('Tariffs and quotes of Air Export Chicago')
  const doors = screen.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])
  const list = '/tariffs/tariffManagement/listTariff?standing='
  expect(doors).toEqual([
    ['Expiring in 30 days2tariffswith no later version', `${list}expiring30`],
    ['Expiring in 60 days5tariffswith no later version', `${list}expiring60`],
    ['Expiring in 90 days7tariffswith no later version', `${list}expiring90`],
    ['Draft tariffs3not published yet', `${list}draft`],
    ['Open quotes101 expired', '/quotes/repository/InProcess'],
    ['Quotes expiring11within a week', '/quotes/repository/InProcess?state=expiring'],
    ['All findings', '/tariffs/exceptions'],
    [
      '3Gaps between breaksAir 2026 version 4, draftNo rate for 100–249.99 kg.',
      '/tariffs/tariffManagement/viewTariff/all/air?version=v4&show=findings&finding=gap',
    ],
    [
      '335Break inversionAir 2026 version 4',
      '/tariffs/tariffManagement/viewTariff/great-lakes/air?version=v4&show=findings&finding=inversion',
    ],
  ])
})

test('tariffs that changed are looked over when a pricing manager opens Home', async () => {
  held.clear()
  held.add('tariffs.saveTariff')
  POST.mockClear()
  show({ '/api/tariffFindings/newest': { lookedThrough: 12, waiting: 2, rows: [] } })
  await waitFor(() => expect(POST.mock.calls).toEqual([['/api/tariffFindings/lookOver']]))
})

test('who does not price is shown and asks nothing of it', () => {
  held.clear()
  held.add('tariffs.menuTariffs')
  GET.mockClear()
  expect(show().container.querySelector('section')).toBeNull()
  expect(GET).not.toHaveBeenCalled()
})
