import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '@/api/client'
import { CopyFrom } from './CopyFrom'

const obstacle = {
  kind: 'layouts',
  name: 'Night',
  reason: 'That system has no group “Night shift”. Add it there first.',
}
let obstacles: (typeof obstacle)[] = []

vi.mock('@/api/client', () => ({
  api: { POST: vi.fn(async (address: string, options: { body: { leaveOut: boolean } }) => ({ address, ...options })) },
  dataOf: async (call: Promise<{ address: string; body: { leaveOut: boolean } }>) => {
    const { address, body } = await call
    if (address.endsWith('/check')) return { obstacles }
    return { outcomes: [{ kind: 'layouts', copied: 1, there: 0, leftOut: body.leaveOut ? 1 : 0 }] }
  },
}))
vi.mock('@/api/session', () => ({
  useSession: (select: (state: unknown) => unknown) =>
    select({
      data: {
        loggedInUser: { company: { id: 'c' } },
        companies: [
          {
            id: 'c',
            systems: [
              { id: 'air', name: 'Air Export' },
              { id: 'ocean', name: 'Ocean Import' },
            ],
          },
        ],
      },
    }),
}))

const draw = () => {
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <CopyFrom systemId="ocean" onClose={() => {}} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return userEvent.setup()
}
type Call = [address: string, options: { body: { kinds: string[]; leaveOut: boolean } }]
const copies = () =>
  (vi.mocked(api.POST).mock.calls as unknown as Call[]).filter(([address]) => !address.endsWith('/check'))

beforeEach(() => {
  obstacles = []
  vi.mocked(api.POST).mockClear()
})

test('summary columns and scripting rules are copied with the rest', async () => {
  const user = draw()
  await user.click(screen.getByRole('button', { name: 'Copy', hidden: true }))
  expect(await screen.findByRole('cell', { name: 'Summary columns', hidden: true })).toBeTruthy()
  expect(screen.queryByText('Left out')).toBeNull()
  const body = copies()[0]?.[1].body
  expect(body?.kinds).toEqual(expect.arrayContaining(['scriptingRules', 'layouts']))
  expect(body?.leaveOut).toBe(false)
})

test('what can’t be copied is named before anything is, and the rest is copied on request', async () => {
  obstacles = [obstacle]
  const user = draw()
  await user.click(screen.getByRole('button', { name: 'Copy', hidden: true }))
  expect(await screen.findByText(obstacle.reason)).toBeTruthy()
  expect(copies()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Copy the rest', hidden: true }))
  expect(await screen.findByText('Left out')).toBeTruthy()
})
