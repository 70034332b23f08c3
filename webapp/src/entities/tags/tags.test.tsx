import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { tagsAsked } from './asked'
import type { Tag } from './calls'
import { RecordTags } from './RecordTags'
import { TagChips } from './TagChips'
import { TagFilter } from './TagFilter'
import { TagSelected } from './TagSelected'
import { tagField } from './tagField'

const server = vi.hoisted(() => ({
  tags: [] as unknown[],
  given: { tags: [] as unknown[], mayChange: true },
  put: vi.fn(),
  post: vi.fn(),
}))
const toasts = vi.hoisted(() => ({ done: vi.fn() }))
vi.mock('@/api/client', () => ({
  api: {
    GET: async (path: string) => (path === '/api/tags' ? { tags: server.tags } : server.given),
    POST: async (path: string, { body }: { body: unknown }) => server.post(path, body),
    PUT: async (_: string, { body }: { body: unknown }) => server.put(body),
  },
  dataOf: async (answer: Promise<unknown>) => answer,
}))
vi.mock('@/api/tasks', () => ({ announceTasks: vi.fn(), useTaskEnd: vi.fn() }))
vi.mock('@/ui/toasts', async original => ({
  ...(await original<typeof import('@/ui/toasts')>()),
  doneToast: toasts.done,
}))

const tag = (id: string, name: string, color: Tag['color'] = 'blue'): Tag => ({
  id,
  name,
  color,
  description: `About ${name}`,
  archived: false,
  revision: 1,
})
const [URGENT, HEAVY] = [tag('t1', 'Urgent', 'red'), tag('t2', 'Heavy', 'orange')]

function Address() {
  return <output>{useLocation().search}</output>
}
const show = (part: ReactNode, at = '/') =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider env="test">
        <MemoryRouter initialEntries={[at]}>
          {part}
          <Address />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )

beforeEach(() => {
  server.tags = [HEAVY, URGENT]
  server.given = { tags: [], mayChange: true }
  server.put.mockReset()
  server.post.mockReset()
  server.put.mockReturnValue({ changed: ['s1'], keptByRule: 0 })
  toasts.done.mockReset()
})

test('chips are in the color of their tag, by name; a removed tag has none', async () => {
  show(<TagChips ids={['t1', 'gone', 't2']} />)
  const chips = await screen.findAllByTitle(/^About/)
  expect(chips.map(chip => [chip.textContent, chip.dataset.color])).toEqual([
    ['Heavy', 'orange'],
    ['Urgent', 'red'],
  ])
})

test('the filter puts the tags into the address: any of some, none of others', async () => {
  show(<TagFilter />, '/?notag=t2')
  const [any] = await screen.findAllByRole('combobox', { name: 'Any of tags' })
  await userEvent.click(any as HTMLElement)
  await userEvent.click(await screen.findByRole('option', { name: 'Urgent' }))
  const address = new URLSearchParams(screen.getByRole('status').textContent ?? '')
  expect(tagsAsked(address)).toEqual({ tags: ['t1'], tagsGiven: null, withoutTags: ['t2'], taggingRule: '' })
})

test('a system without tags has no filter by tag', async () => {
  server.tags = []
  show(<TagFilter />)
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Any of tags' })).toBeNull())
})

test('the filter of shipments names tags and asks for their ids', () => {
  const field = tagField([URGENT, HEAVY])
  expect(field.choices).toEqual(['t1', 't2'])
  expect(field.choiceNames).toEqual({ t1: 'Urgent', t2: 'Heavy' })
  expect(field.operators).not.toContain('contains')
})

test('a person takes off their own tag, never that of a rule', async () => {
  server.given.tags = [
    { tagId: 't1', rules: [], by: 'Ana Ortiz', on: '2026-11-20T15:00:00Z' },
    { tagId: 't2', rules: ['Heavy freight'], by: '', on: null },
  ]
  show(<RecordTags kind="shipment" id="s1" revision={1} />)
  expect(await screen.findByText('by rule “Heavy freight”')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Remove tag Heavy' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Remove tag Urgent' }))
  expect(server.put).toHaveBeenCalledWith({ kind: 'shipment', ids: ['s1'], remove: ['t1'] })
})

test('more rows than a call takes cannot be tagged, and it says why', async () => {
  show(<TagSelected kind="invoice" ids={Array.from({ length: 1_001 }, (_, at) => `i${at}`)} noun="invoice" />)
  const button = await screen.findByRole('button', { name: 'Tag…' })
  expect(button).toBeDisabled()
  expect(button).toHaveAttribute('title', 'Up to 1,000 at once. Select fewer.')
})

test('all that match are counted first, and then tagged in the background', async () => {
  const matching = { kind: 'invoice', invoices: { currency: 'EUR' } } as const
  server.post.mockImplementation(async (path: string) =>
    path.endsWith('preview') ? { count: 1_234, most: 50_000 } : { memCacheKey: 'k', count: 1_234 },
  )
  show(<TagSelected kind="invoice" ids={[]} noun="invoice" matching={matching} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Tag…' }))
  const act = await screen.findByRole('button', { name: 'Tag 1,234 invoices' })
  expect(act).toBeDisabled()
  await userEvent.click(screen.getByRole('combobox', { name: 'Tag' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Urgent' }))
  await userEvent.click(act)
  expect(server.post).toHaveBeenLastCalledWith('/api/taggedRecords/matching', { ...matching, add: ['t1'] })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a list that finds too many says how many can be tagged at once', async () => {
  server.post.mockResolvedValue({ count: 50_001, most: 50_000 })
  show(<TagSelected kind="shipment" ids={[]} noun="shipment" matching={{ kind: 'shipment' }} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Tag…' }))
  expect(await screen.findByText('At most 50,000 can be tagged at once. Narrow the list.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Tag 50,001 shipments' })).toBeDisabled()
})

test('undo changes back only what was changed', async () => {
  show(<TagSelected kind="shipment" ids={['s1', 's2']} noun="shipment" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Tag…' }))
  await userEvent.click(screen.getByRole('combobox', { name: 'Add tag' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Urgent' }))
  expect(server.put).toHaveBeenCalledWith({ kind: 'shipment', ids: ['s1', 's2'], add: ['t1'] })
  await waitFor(() => expect(toasts.done).toHaveBeenCalled())
  const [words, undo] = toasts.done.mock.calls[0] as [string, () => void]
  expect(words).toBe('Tagged 1 shipment Urgent.')
  undo()
  await waitFor(() => expect(server.put).toHaveBeenLastCalledWith({ kind: 'shipment', ids: ['s1'], remove: ['t1'] }))
})
