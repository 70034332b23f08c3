import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueries } from '@/api/queries'
import { keepSession, type SessionData } from '@/api/session'
import { AgingTable } from './AgingTable'
import type { AgingRow } from './aging'

const sum = (count: number) => ({
  count,
  amount: '1.00',
  currency: 'USD',
  amounts: [{ currency: 'USD', amount: '1.00' }],
})
const row = (name: string, groupBy: AgingRow['groupBy'], counts: number[], hasChildren: boolean): AgingRow => ({
  key: name,
  name,
  systemName: '',
  groupBy,
  systemId: 'air',
  accountId: groupBy === 'system' ? null : 'v6',
  status: null,
  ageGroup: counts.map(sum),
  total: sum(counts.reduce((all, n) => all + n, 0)),
  hasChildren,
})
const headers = ['0–7 days', '8–15', '16–30', '31–60', 'Over 60'].map(label => ({ label, fromDays: 0, toDays: null }))
const answer = (rows: AgingRow[]) => ({ headers, rows, totalRow: row('Total', 'system', [5, 4, 3, 2, 0], false) })

const bodies: Record<string, unknown>[] = []
let asked: string[] = []
/** The server: systems at the top, one account below, one shipment behind every count. */
async function serve(request: Request): Promise<Response> {
  asked.push(request.url)
  if (request.url.includes('bpRdetail')) {
    const shipment = {
      id: '1',
      shipmentNumber: '0044',
      systemId: 'y1',
      systemName: 'Air',
      accountName: 'V6',
      status: 'Not Rated',
    }
    const rows = [{ ...shipment, entryDate: '2026-11-19', ageDays: 2, country: 'US', amount: null, currency: 'USD' }]
    return Response.json({ status: 200, data: { count: 1, pageNo: 1, pageLimit: 25, rows } })
  }
  const body = await request.json()
  bodies.push(body)
  const rows =
    body.groupBy === 'system'
      ? [row('Air Export', 'system', [5, 4, 3, 2, 0], true)]
      : [row('V555555_6', 'account', [5, 4, 3, 2, 0], true)]
  return Response.json({ status: 200, data: answer(rows) })
}

function show(address = '/') {
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={createQueries(() => {})}>
        <MemoryRouter initialEntries={[address]}>
          <AgingTable />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
}

beforeEach(() => {
  asked = []
  bodies.length = 0
  vi.stubGlobal('fetch', serve)
  keepSession({
    sessionId: 's',
    stored: 'x',
    loggedInUser: { userName: 'ana', system: { id: 'y1' } },
  } as unknown as SessionData)
})
afterEach(() => {
  notifications.clean()
  vi.unstubAllGlobals()
})

test('a folder opens to its accounts (R014), and acting again removes them (R015)', async () => {
  show()
  const folder = await screen.findByRole('button', { name: 'Air Export' })
  expect(folder).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(folder)
  expect(await screen.findByRole('button', { name: 'V555555_6' })).toBeVisible()
  expect(bodies[1]).toMatchObject({ groupBy: 'account', systemId: 'air' })
  await userEvent.click(screen.getByRole('button', { name: 'Air Export' }))
  expect(screen.queryByRole('button', { name: 'V555555_6' })).toBeNull()
})

test('which folders are open stands in the address', async () => {
  show('/?open=Air%20Export')
  expect(await screen.findByRole('button', { name: 'V555555_6' })).toBeVisible()
})

test('a count opens the shipments behind it (A018)', async () => {
  show()
  const [first] = await screen.findAllByRole('button', { name: '5 shipments, Air Export, 0 to 7 days' })
  if (first) await userEvent.click(first)
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByRole('link', { name: '0044' })).toBeVisible()
  expect(asked.at(-1)).toContain('ageGroup=0')
})

test('for another day the details are refused with the specified warning (A047)', async () => {
  show('/?date=2026-01-02')
  const [first] = await screen.findAllByRole('button', { name: '5 shipments, Air Export, 0 to 7 days' })
  if (first) await userEvent.click(first)
  expect(await screen.findByText('Invalid Date')).toBeVisible()
  expect(screen.getByText('Details are available for the current date only!')).toBeVisible()
  expect(asked.some(url => url.includes('bpRdetail'))).toBe(false)
})

test('a failed summary says so in place and as a toast titled Alert (A046)', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ msg: 'The cells are being counted.', code: 'busy' }, { status: 409 }),
  )
  show()
  expect(await screen.findByText('Alert')).toBeVisible()
  await waitFor(() => expect(screen.getAllByText('The cells are being counted.')).toHaveLength(2))
})
