import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { Wire } from '@/api/wire'
import { Run } from './Run'

const { GET, POST } = vi.hoisted(() => ({ GET: vi.fn(), POST: vi.fn() }))
vi.mock('@/api/client', () => ({ api: { GET, POST }, dataOf: async (answer: Promise<unknown>) => answer }))

const RUN: Wire<'RunView'> = {
  runId: 'r1',
  taskKey: 't1',
  description: 'All unrated',
  userName: 'ana.ortiz',
  runningStatus: 'Completed',
  totalCount: 5000,
  processed: 5000,
  rated: 4200,
  mismatched: 0,
  notRated: 800,
  totals: [],
  startedOn: '2026-03-02T08:00:00Z',
  finishedOn: '2026-03-02T08:01:00Z',
  tariffs: ['Northway LTL version 3'],
  publishedMeanwhile: [],
  byReason: [],
  bySentence: [],
  byCarrier: [],
  byLane: [],
}

/** Opens the page of a run and returns its text, once its figures are loaded. */
async function textOf(said: Partial<Wire<'RunView'>>): Promise<string> {
  GET.mockResolvedValue({ ...RUN, ...said })
  POST.mockResolvedValue({ rows: [], count: 0 })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <MemoryRouter>
          <Run runId="r1" />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )
  await screen.findByText('rate mismatches')
  return document.body.textContent ?? ''
}

/** Whether it precedes the figures. */
const standsAbove = (text: string, said: string) =>
  text.includes(said) && text.indexOf(said) < text.indexOf('Shipments5,000')

test.each(['Canceled', 'Failed'])(
  'a run that is %s part-way says so above its figures, and how to go on',
  async state => {
    const text = await textOf({ runningStatus: state, processed: 1800, rated: 1500, notRated: 300 })
    expect(standsAbove(text, 'Stopped after 1,800 of 5,000 shipments')).toBe(true)
    expect(standsAbove(text, 'The other 3,200 are unchanged; rate the unrated ones to continue.')).toBe(true)
  },
)

test('a version that was published while the run went on is named above its figures, with what the run rates by', async () => {
  const text = await textOf({ publishedMeanwhile: ['Northway LTL version 4'] })
  expect(standsAbove(text, 'Published during this run: Northway LTL version 4')).toBe(true)
  expect(standsAbove(text, 'The whole run uses Northway LTL version 3.')).toBe(true)
})

test('a run that went through, or was stopped when all was done, has nothing to add to its figures', async () => {
  const text = await textOf({ runningStatus: 'Canceled' })
  expect(text).not.toContain('Stopped after')
  expect(text).not.toContain('Published while')
})
