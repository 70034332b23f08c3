import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Dataset } from '../plan'
import type { Options, Profile } from './calls'
import { ProfileForm } from './ProfileForm'

const POST = vi.hoisted(() => vi.fn(async (..._: unknown[]): Promise<unknown> => ({ id: 'p1', name: 'Monday pack' })))
vi.mock('@/api/client', () => ({ api: { POST }, dataOf: async (answer: Promise<unknown>) => answer }))

const FIELD = { section: 'Invoice', unit: '', groups: true, addsUp: false, options: [], names: {} }
const INVOICES: Dataset = {
  name: 'invoices',
  title: 'Invoices',
  noun: 'invoice',
  excludes: '',
  shown: [],
  fields: [
    { ...FIELD, name: 'status', label: 'Status', kind: 'text', filter: 'text' },
    { ...FIELD, name: 'invoiceDate', label: 'Invoice date', kind: 'date', filter: 'date' },
  ],
}
const OPTIONS: Options = {
  reports: [
    { id: 'r1', name: 'Billed by customer', dataset: 'invoices' },
    { id: 'r2', name: 'Open invoices', dataset: 'invoices' },
  ],
  people: [{ id: 'u1', name: 'June Park' }],
  groups: [{ id: 'g1', name: 'Operator' }],
  accounts: [{ id: 'a1', name: 'Fillmore Instruments' }],
}
const ENTRY = { screen: '', rules: null, conditions: '', period: 'all', periodField: '', dataset: 'invoices' } as const
const STORED: Profile = {
  id: 'p1',
  name: 'Monday pack',
  description: '',
  entries: [
    { ...ENTRY, key: 'k1', title: '', reportId: 'r1', name: 'Billed by customer' },
    { ...ENTRY, key: 'k2', title: '', reportId: 'r2', name: 'Open invoices' },
  ],
  users: [],
  groups: [{ id: 'g1', name: 'Operator' }],
  accounts: [],
  recipients: [{ id: 'u1', name: 'June Park' }],
  format: 'xlsx',
  pace: 'weekly',
  hour: 7,
  weekday: 1,
  monthDay: 1,
  schedule: 'every Monday at 7:00 AM',
  nextOn: null,
  lastOn: null,
  archived: false,
  revision: 4,
}

const show = (profile: Profile | null) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <MemoryRouter>
          <ProfileForm profile={profile} options={OPTIONS} datasets={[INVOICES]} />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
const sent = () => (POST.mock.calls.at(-1)?.[1] as { body?: Record<string, unknown> } | undefined)?.body

beforeEach(() => POST.mockClear())

test('Alt and an arrow key move a report, and the focus goes with it', async () => {
  const user = show(STORED)
  screen.getByLabelText('Title of entry 2').focus()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(screen.getByRole('group', { name: '1. Open invoices' })).toContainElement(
    document.activeElement as HTMLElement,
  )
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent()).toMatchObject({
      entries: [
        { key: 'k2', reportId: 'r2' },
        { key: 'k1', reportId: 'r1' },
      ],
      groups: ['g1'],
      pace: 'weekly',
      revision: 4,
    }),
  )
})

test('a new profile fixes a period by the first date of the report', async () => {
  const user = show(null)
  await user.type(screen.getByLabelText('Name'), 'Month end')
  await user.click(screen.getByLabelText('What entry 1 shows'))
  await user.click(await screen.findByRole('option', { name: 'Open invoices', hidden: true }))
  await user.click(screen.getByLabelText('Period of entry 1'))
  await user.click(await screen.findByRole('option', { name: 'Last month', hidden: true }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent()).toMatchObject({
      name: 'Month end',
      entries: [{ reportId: 'r2', period: 'lastMonth', periodField: 'invoiceDate', rules: null }],
      pace: null,
    }),
  )
})

test('the check says what each recipient would get, and why not the rest', async () => {
  POST.mockResolvedValueOnce({
    rows: [
      {
        user: { id: 'u1', name: 'June Park' },
        email: 'june@example.test',
        ready: 1,
        of: 2,
        refused: [{ title: 'Payables', reason: 'No permission for reports of carrier invoices.' }],
      },
    ],
  })
  const user = show(STORED)
  await user.click(screen.getByRole('button', { name: 'Check what each gets' }))
  const list = await screen.findByRole('list', { name: 'What each recipient gets' })
  expect(within(list).getByRole('listitem')).toHaveTextContent(
    'June Park: 1 of 2 reports. Payables: No permission for reports of carrier invoices.',
  )
})

test('a report that is shared no longer is named as missing', () => {
  show({ ...STORED, entries: [{ ...ENTRY, key: 'k9', title: 'Gone', reportId: 'r9', name: '', dataset: '' }] })
  expect(screen.getByText('This report is not available')).toBeInTheDocument()
})

test('a monthly profile says which day that is in a shorter month', async () => {
  const user = show(STORED)
  await user.click(screen.getByRole('combobox', { name: 'Schedule' }))
  await user.click(await screen.findByRole('option', { name: 'Every month', hidden: true }))
  await user.click(screen.getByRole('combobox', { name: 'On day' }))
  await user.click(await screen.findByRole('option', { name: '31', hidden: true }))
  expect(screen.getByText(/In a shorter month, it is the last day/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent()).toMatchObject({ pace: 'monthly', monthDay: 31 }))
})
