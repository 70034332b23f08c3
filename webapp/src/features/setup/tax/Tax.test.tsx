import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '@/api/errors'
import { type SessionData, useSession } from '@/api/session'
import Tax from './Tax'

const calls = vi.hoisted(() => ({ GET: vi.fn(), PUT: vi.fn(), POST: vi.fn() }))
vi.mock('@/api/client', async original => ({ ...(await original<typeof import('@/api/client')>()), api: calls }))
vi.mock('@/api/session', async original => ({
  ...(await original<typeof import('@/api/session')>()),
  keepSession: () => null,
}))

const code = {
  code: 'NL-STD',
  name: 'Standard rate',
  category: 'S',
  categoryLabel: 'Standard rate',
  direction: 'output',
  parts: [
    {
      name: 'BTW',
      rates: [{ firstDay: '2012-10-01', percent: '21' }],
      baseBox: '1a',
      taxBox: '1a',
      deductionBox: '',
      ledgerAccount: '',
    },
  ],
  exemptionCode: '',
  exemptionTexts: {},
  percent: '21',
}
const setup = (revision: number, codes: object[] = [code]) => ({
  registrations: [
    {
      country: 'NL',
      countryName: 'Netherlands',
      number: 'NL123456782B90',
      firstDay: '2020-01-01',
      lastDay: '',
      currency: 'EUR',
      taxName: 'BTW',
      furtherNumbers: {},
    },
  ],
  codes,
  rules: [],
  charges: [],
  facts: [],
  territories: {},
  categories: [{ category: 'S', label: 'Standard rate', hasReason: false }],
  revision,
  updatedOn: '2026-11-30T08:00:00Z',
  updatedBy: 'Ana Ortiz',
  mayChange: true,
})
const PACK = { country: 'NL', countryName: 'Netherlands', taxName: 'BTW', note: '', codes: 9, rules: 7, sources: [] }
const answer = (data: unknown) => Promise.resolve({ data: { data } })

function show(stored: object, at = '/tax?tab=codes') {
  calls.GET.mockImplementation((path: string) => {
    if (path === '/api/taxSetup') return answer(stored)
    if (path === '/api/taxPacks') return answer({ packs: [PACK] })
    return answer({ rows: [] })
  })
  const router = createMemoryRouter([{ path: '/tax', element: <Tax /> }], { initialEntries: [at] })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset()
  useSession.setState({
    currentContext: 'billing',
    data: { permissions: [], products: [], loggedInUser: { isAdmin: 1 } } as unknown as SessionData,
  })
})

const saveButton = () => screen.getByRole('button', { name: 'Save' })

test('a company without a registration reads that its invoices show no tax', async () => {
  show({ ...setup(0, []), registrations: [] }, '/tax')
  expect(await screen.findByText('Your invoices show no tax')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add registration' })).toBeEnabled()
  expect(screen.queryByRole('tab')).toBeNull()
})

test('the setup wizard begins with the starter pack of the country', async () => {
  show({ ...setup(0, []), registrations: [] }, '/tax?add=NL')
  const dialog = await screen.findByRole('dialog', { name: 'Add a registration' })
  expect(await within(dialog).findByRole('combobox', { name: 'Country' })).toHaveValue('Netherlands')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the whole setup is saved with its revision', async () => {
  show(setup(4))
  calls.PUT.mockReturnValue(answer(setup(5)))
  await userEvent.click(await screen.findByRole('button', { name: 'NL-STD' }))
  expect(saveButton()).toBeDisabled()
  await userEvent.type(screen.getByLabelText('Ledger account'), '1500')
  await userEvent.click(saveButton())
  await waitFor(() => expect(calls.PUT).toHaveBeenCalledOnce())
  const [path, { body }] = calls.PUT.mock.calls[0] as [string, { body: ReturnType<typeof setup> }]
  expect(path).toBe('/api/taxSetup')
  expect(body.revision).toBe(4)
  expect(body.codes).toMatchObject([{ code: 'NL-STD', parts: [{ ledgerAccount: '1500' }] }])
})

test('an incomplete code is opened with what it lacks, and nothing is sent', async () => {
  show(setup(4))
  await userEvent.click(await screen.findByRole('button', { name: 'New code' }))
  await userEvent.click(saveButton())
  const panel = await screen.findByRole('complementary', { name: 'New code' })
  expect(within(panel).getByRole('alert')).toHaveTextContent('Enter a code of letters and digits, such as NL-STD.')
  expect(calls.PUT).not.toHaveBeenCalled()
})

test('a refused save opens the row that it names', async () => {
  show(setup(4, [code, { ...code, code: 'NL-LOW', name: 'Low rate' }]))
  const message = 'Tax code NL-LOW: Standard rate needs a rate above 0.'
  calls.PUT.mockRejectedValue(new ApiError(400, 'tax_rate', message, { part: 'codes', row: 1 }))
  await userEvent.click(await screen.findByRole('button', { name: 'NL-STD' }))
  await userEvent.type(screen.getByLabelText('Ledger account'), '1500')
  await userEvent.click(saveButton())
  const panel = await screen.findByRole('complementary', { name: 'NL-LOW' })
  expect(within(panel).getByRole('alert')).toHaveTextContent(message)
})

test('what another user saved meanwhile is shown, and what was typed stays', async () => {
  show(setup(4))
  calls.PUT.mockImplementation(() => {
    const theirs = { ...setup(5), rules: [] }
    theirs.codes = [{ ...code, name: 'Hoog tarief' }]
    calls.GET.mockImplementation((path: string) => answer(path === '/api/taxSetup' ? theirs : { packs: [], rows: [] }))
    return Promise.reject(new ApiError(409, 'conflict', 'Someone else changed this record. Reload it and try again.'))
  })
  await userEvent.click(await screen.findByRole('button', { name: 'NL-STD' }))
  await userEvent.type(screen.getByLabelText('Ledger account'), '1500')
  await userEvent.click(saveButton())
  expect(await screen.findByText(/This was changed meanwhile/)).toBeVisible()
  expect(screen.getByText(/your entry for Codes replaces this/)).toBeVisible()
  expect(screen.getByLabelText('Ledger account')).toHaveValue('1500')
})

const rule = (name: string, of: string) => ({
  id: name,
  name,
  priority: 10,
  conditions: { condition: 'and', level: 0, fields: [] },
  words: 'Always',
  code: of,
  note: '',
})
const bought = { ...code, code: 'NL-IN-STD', name: 'Carriers: standard rate', direction: 'input' }
const both = { ...setup(4, [code, bought]), rules: [rule('Sale', 'NL-STD'), rule('Haulage', 'NL-IN-STD')] }

test('rules for customers and for carriers are separate lists', async () => {
  show(both, '/tax?tab=rules')
  expect(await screen.findByRole('button', { name: 'Sale' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Haulage' })).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'For carriers (1)' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Haulage' }))
  expect(screen.queryByRole('button', { name: 'Sale' })).toBeNull()
  const panel = screen.getByRole('complementary', { name: 'Haulage' })
  expect(within(panel).getByRole('combobox', { name: 'Code' })).toHaveValue('NL-IN-STD, Carriers: standard rate')
})

test('a code for carriers has the box of its deduction, and no box of owed tax or reason', async () => {
  show(both)
  await userEvent.click(await screen.findByRole('button', { name: 'NL-IN-STD' }))
  expect(screen.getByLabelText('Box of the deduction')).toBeVisible()
  expect(screen.queryByLabelText('Box of the tax')).toBeNull()
  expect(screen.getByRole('cell', { name: 'Carriers' })).toBeVisible()
})

test('a charge of a carrier is tried', async () => {
  show(both, '/tax?tab=try')
  const sentence = 'Reverse charge: 21 % that you declare yourself (NL-SELF-EU).'
  calls.POST.mockReturnValue(answer({ sentence, problem: '', exemptionText: '', movement: '' }))
  await userEvent.click(await screen.findByRole('radio', { name: 'Charge of a carrier' }))
  expect(screen.getByRole('group', { name: 'Carrier' })).toBeVisible()
  expect(screen.queryByRole('group', { name: 'Customer' })).toBeNull()
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(sentence))
  const asked = { body: expect.objectContaining({ side: 'carriers', carrierNumber: 'entered' }) }
  await waitFor(() => expect(calls.POST).toHaveBeenCalledWith('/api/taxSetup/try', expect.objectContaining(asked)))
})

test('a newcomer sees from any tab that charges are still without a class', async () => {
  const charge = { chargeCode: 'fuel', name: 'Fuel surcharge', taxClass: null, isChosen: false }
  const freight = { chargeCode: 'freight', name: 'Freight', taxClass: 'transport', isChosen: false }
  show({ ...setup(1), charges: [charge, freight] })
  expect(await screen.findByRole('tab', { name: 'Charges, 1 without a class' })).toBeTruthy()
})
