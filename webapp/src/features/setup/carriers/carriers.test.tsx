import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { RecordView } from '@/records'
import { BankAccount } from './BankAccount'
import { CarriersInUse } from './CarriersInUse'
import type { Bank } from './calls'

const calls = vi.hoisted(() => ({ GET: vi.fn(), PUT: vi.fn(), POST: vi.fn() }))
vi.mock('@/api/client', () => ({ api: calls, dataOf: async (answer: Promise<unknown>) => answer }))
vi.mock('@/api/permissions', () => ({ usePermission: () => true }))

const account = { holder: 'Maersk A/S', enteredBy: 'Ana Ortiz', enteredOn: '2026-11-30T09:00:00Z' }
const WAITING: Bank = {
  revision: 3,
  current: { ...account, ending: '4300', confirmedBy: 'Omar Haddad', confirmedOn: '2026-11-30T10:00:00Z' },
  waiting: { ...account, ending: '5678', confirmedBy: '', confirmedOn: null },
  mayConfirm: true,
}
const show = (element: React.ReactElement) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>{element}</QueryClientProvider>
    </MantineProvider>,
  )
const CARRIER = { id: 'c1', revision: 3, archived: false, values: {} } as unknown as RecordView

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset()
})

test('an account that waits is confirmed by another user, at the revision that was read', async () => {
  calls.GET.mockResolvedValue(WAITING)
  calls.POST.mockResolvedValue({ ...WAITING, waiting: null })
  show(<BankAccount carrier={CARRIER} />)
  expect(await screen.findByText('ends in 4300')).toBeVisible()
  expect(screen.getByText('ends in 5678')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Confirm account' }))
  expect(calls.POST.mock.lastCall?.[0]).toBe('/api/carriers/{carrier_id}/bank/confirm')
  expect(calls.POST.mock.lastCall?.[1].body).toEqual({ revision: 3 })
})

test('whoever entered an account cannot confirm it', async () => {
  calls.GET.mockResolvedValue({ ...WAITING, mayConfirm: false })
  show(<BankAccount carrier={CARRIER} />)
  expect(await screen.findByText('Waits for another user')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Confirm account' })).toBeNull()
})

test('a routing number is sent without an IBAN that was typed before', async () => {
  calls.GET.mockResolvedValue({ ...WAITING, current: null, waiting: null })
  calls.PUT.mockResolvedValue(WAITING)
  show(<BankAccount carrier={CARRIER} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Enter account …' }))
  await userEvent.type(screen.getByLabelText('Account holder'), 'Midway Inc.')
  await userEvent.type(screen.getByRole('textbox', { name: 'IBAN' }), 'NL91')
  await userEvent.click(screen.getByRole('radio', { name: 'Routing and account number' }))
  await userEvent.type(screen.getByLabelText('Routing number'), '111000025')
  await userEvent.type(screen.getByLabelText('Account number'), '12345678')
  await userEvent.click(screen.getByRole('button', { name: 'Save account' }))
  expect(calls.PUT.mock.lastCall?.[1].body).toEqual({
    revision: 3,
    holder: 'Midway Inc.',
    routing: '111000025',
    account: '12345678',
  })
})

test('carriers in use are added, except those that were unticked', async () => {
  calls.GET.mockResolvedValue({
    rows: [
      { code: 'MAEU', name: 'Maersk', mode: 'Ocean', usedBy: ['shipments', 'tariffs'] },
      { code: 'XX', name: '', mode: '', usedBy: ['invoices'] },
    ],
  })
  calls.POST.mockResolvedValue({ added: 1 })
  show(<CarriersInUse onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Add XX' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 carrier' }))
  expect(calls.POST.mock.lastCall?.[1].body).toEqual({ codes: ['MAEU'] })
})
