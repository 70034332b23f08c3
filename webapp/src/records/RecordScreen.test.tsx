import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { type SessionData, useSession } from '@/api/session'
import { useRecordInQuery } from './address'
import { RecordScreen } from './RecordScreen'

const { send } = vi.hoisted(() => ({ send: vi.fn() }))
vi.mock('@/api/client', () => ({ send }))

const BASE = '/api/records/filterProfile/shipment'
const NAME = { key: 'profile#name', label: 'Name', type: 'text', isActive: true, isVisible: true }
const profiles = {
  name: 'filterProfile',
  title: 'Filter profile',
  plural: 'Filter profiles',
  fields: [NAME],
  columns: [NAME.key],
  sections: [],
  levels: ['system'],
  personal: true,
  noneYet: 'Filter a list first.',
  permissions: { see: 'shipments', add: null, change: 'shipments' },
}
const late = {
  id: '7',
  revision: 2,
  level: 'system',
  accountId: null,
  values: { [NAME.key]: 'Late' },
  updatedOn: '2026-11-21T10:00:00Z',
  updatedBy: 'Ana Ortiz',
  ownerName: 'Ana Ortiz',
  mayChange: false,
  archived: false,
}
const entry = (revision: number, action: string) => ({
  revision,
  action,
  at: late.updatedOn,
  userName: 'Ana',
  changes: [],
})

/** A server with these active profiles, and these removed ones. */
function serve(inUse: object[], removed: object[]) {
  send.mockImplementation(async (_: string, address: string, more?: { query: { archived: boolean } }) => {
    if (address.endsWith('/description')) return profiles
    if (address.endsWith('/history')) return { count: 2, entries: [entry(2, 'changed'), entry(1, 'created')] }
    if (address !== BASE) return [...inUse, ...removed][0]
    const rows = more?.query.archived ? removed : inUse
    return { count: rows.length, pageNo: 1, pageLimit: 50, rows }
  })
}

const Profiles = () => <RecordScreen base={BASE} {...useRecordInQuery('/profiles')} />

function show(at = '/profiles') {
  const data = { permissions: ['shipments'], products: [], loggedInUser: { isAdmin: 0 } }
  useSession.setState({ data: data as unknown as SessionData })
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[at]}>
          <Profiles />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
}
beforeEach(() => {
  send.mockReset()
})

test('records that are made elsewhere offer no way to make them here, and say where', async () => {
  serve([], [])
  show()
  expect(await screen.findByText('Filter a list first.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'New' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull()
})

test('personal records are listed with whose they are; somebody else’s is not restored', async () => {
  serve([late], [])
  show()
  await userEvent.click(await screen.findByRole('link', { name: 'Late' }))
  expect(screen.getByRole('columnheader', { name: 'Owner' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'Ana Ortiz' })).toBeTruthy()
  expect(await screen.findByText('Created')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
})

test('what was removed is a list of its own, whose records are restored from their history', async () => {
  serve([], [{ ...late, mayChange: true, archived: true }])
  show()
  await userEvent.click(await screen.findByRole('radio', { name: 'Removed' }))
  await userEvent.click(await screen.findByRole('link', { name: 'Late' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }))
  expect(send).toHaveBeenCalledWith('PUT', `${BASE}/7/history/1`, { body: { revision: 2 } })
})

test('until the record is read, its panel is headed by its kind', async () => {
  serve([late], [])
  const served = send.getMockImplementation()
  send.mockImplementation((method, address, more) =>
    address === `${BASE}/7` ? new Promise(() => undefined) : served?.(method, address, more),
  )
  show('/profiles?record=7')
  expect(await screen.findByRole('heading', { level: 2, name: 'Filter profile' })).toBeTruthy()
})
