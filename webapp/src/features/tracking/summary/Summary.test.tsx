import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import Summary from './Summary'

const { GET } = vi.hoisted(() => ({ GET: vi.fn() }))
vi.mock('@/api/client', () => ({ api: { GET }, dataOf: async (answer: Promise<unknown>) => answer, send: vi.fn() }))

const LIST = '/tracking/milestoneUpdate'

test('each count is the door to its shipments, what is late first', async () => {
  GET.mockResolvedValue({
    today: '2026-05-31',
    deliveredDays: 30,
    untrackedDays: 90,
    counts: ['Not started', 'In transit', 'Late', 'Delivered'].map((status, at) => ({
      status,
      count: at + 1,
      link: `${LIST}?status=${status.replace(' ', '+')}`,
    })),
    open: 6,
    openLink: LIST,
    countries: [
      { country: 'DE', numeric: '276', name: 'Germany', count: 5, late: 1, tooltip: 'Open Shipments', link: LIST },
    ],
    late: [],
  })
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <Summary />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
  const tiles = await screen.findAllByRole('link', { name: /^(Late|In transit|Not started|Delivered)\s*\d/ })
  expect(tiles.map(tile => tile.textContent?.match(/^\D+\d/)?.[0])).toEqual([
    'Late3',
    'In transit2',
    'Not started1',
    'Delivered4',
  ])
  expect(tiles[0]?.getAttribute('href')).toBe(`${LIST}?status=Late`)
  expect(screen.getByRole('link', { name: '5 open shipments, Germany' })).toBeTruthy()
  expect(screen.getByText('Nothing is late')).toBeTruthy()
})
