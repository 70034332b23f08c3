import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import TaxReturns from './TaxReturns'

const { GET, POST } = vi.hoisted(() => ({ GET: vi.fn(), POST: vi.fn() }))
vi.mock('@/api/client', () => ({ api: { GET, POST }, dataOf: async (answer: Promise<unknown>) => answer }))
vi.mock('@/api/permissions', () => ({ usePermission: () => true, hasProduct: () => true, mayUse: () => true }))

const PERIOD = {
  period: '2026-Q3',
  firstDay: '2026-07-01',
  lastDay: '2026-09-30',
  state: 'due',
  isNext: true,
  filedOn: null,
  filedBy: '',
}
const REGISTRATION = {
  country: 'NL',
  countryName: 'Netherlands',
  number: 'NL123456782B90',
  taxName: 'BTW',
  currency: 'EUR',
  isVisible: true,
  interval: 'quarter',
  periods: [{ ...PERIOD, period: '2026-Q4', state: 'open', isNext: false }, PERIOD],
}
const ROW = {
  side: 'customers',
  direction: 'output',
  code: 'NL-STD',
  name: 'Standard rate',
  categoryLabel: 'Standard rate',
  tax: 'BTW',
  percent: '21',
}
const RETURN = {
  ...PERIOD,
  country: 'NL',
  countryName: 'Netherlands',
  number: 'NL123456782B90',
  documents: 2,
  late: 1,
  lateFrom: ['2026-Q2'],
  rows: [{ ...ROW, baseBox: '1a', taxBox: '1a', deductionBox: '', currency: 'EUR', base: '225.00', amount: '47.26' }],
  boxes: [{ box: '1a', currency: 'EUR', base: '225.00', amount: '47.26' }],
  totals: [{ side: 'customers', currency: 'EUR', base: '225.00', amount: '47.26' }],
  balances: [{ currency: 'EUR', owed: '47.26', deducted: '0.00', toPay: '47.26' }],
  unionSales: [],
  customers: [],
  problems: [],
  version: 'v1',
  mayFile: true,
}
const LINE = { lineId: 'l1', charge: 'Freight', shipmentNumber: 'S-1', code: 'NL-STD', percent: '21', net: '112.50' }
const DOCUMENT = {
  invoiceId: 'i1',
  side: 'customers',
  link: '/invoices/list?invoice=i1',
  number: 'INV-1',
  invoiceDate: '2026-06-30',
  accountName: 'Van Dijk',
  customerNumber: '',
  currency: 'EUR',
  base: '112.50',
  amount: '23.63',
  isReversal: false,
  lateFrom: '2026-Q2',
  documentCurrency: 'EUR',
  lines: [LINE],
}

function show(list: object, found: object = RETURN) {
  GET.mockImplementation(async (path: string) => {
    if (path === '/api/taxReturns') return list
    return path.endsWith('/documents')
      ? { count: 1, currency: 'EUR', base: '112.50', amount: '23.63', rows: [DOCUMENT] }
      : found
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <MemoryRouter>
          <TaxReturns />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )
}

test('a box opens its documents, and one from an earlier period says so', async () => {
  show({ registrations: [REGISTRATION], mayFile: true })
  await userEvent.click(await screen.findByRole('button', { name: 'Box 1a, tax: 47.26' }))
  expect(await screen.findByRole('link', { name: 'INV-1' })).toHaveAttribute('href', '/invoices/list?invoice=i1')
  expect(screen.getByText('from 2026-Q2')).toBeVisible()
  expect(screen.getByText('Freight')).toBeVisible()
  const asked = GET.mock.calls.at(-1)?.[1].params
  expect(asked.query).toMatchObject({ box: '1a', currency: 'EUR', pageNo: 1 })
})

test('filing shows what it comes to and sends the version that was shown', async () => {
  POST.mockResolvedValue({ ...RETURN, state: 'filed' })
  show({ registrations: [REGISTRATION], mayFile: true })
  await screen.findByText('1 document from earlier periods: 2026-Q2')
  await userEvent.click(screen.getByRole('button', { name: 'Mark as filed' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('47.26')
  await userEvent.click(screen.getAllByRole('button', { name: 'Mark as filed' }).at(-1) as HTMLElement)
  expect(POST.mock.calls[0]?.[1]).toMatchObject({ body: { version: 'v1' } })
})

test('a period after one that is not filed can’t be filed', async () => {
  show({ registrations: [REGISTRATION], mayFile: true }, { ...RETURN, isNext: false })
  await screen.findByRole('button', { name: 'Box 1a, tax: 47.26' })
  expect(screen.getByRole('button', { name: 'Mark as filed' })).toBeDisabled()
})

test('a user without every account sees what to ask an administrator for', async () => {
  show({ registrations: [{ ...REGISTRATION, isVisible: false, periods: [] }], mayFile: false })
  expect(await screen.findByText('You don’t see all invoices of these returns')).toBeVisible()
})

const BOUGHT = {
  ...RETURN,
  rows: [
    ...RETURN.rows,
    {
      ...ROW,
      side: 'carriers',
      direction: 'self_assessed',
      code: 'FR-SELF-EU',
      baseBox: 'A3, 08',
      taxBox: '08',
      deductionBox: '20',
      currency: 'EUR',
      base: '100.00',
      amount: '20.00',
    },
  ],
  totals: [...RETURN.totals, { side: 'carriers', currency: 'EUR', base: '100.00', amount: '20.00' }],
  balances: [{ currency: 'EUR', owed: '67.26', deducted: '20.00', toPay: '47.26' }],
}

test('sales and purchases are listed separately, with the boxes of each and what is left to pay', async () => {
  show({ registrations: [REGISTRATION], mayFile: true }, BOUGHT)
  const purchases = await screen.findByRole('table', { name: 'Purchases by code' })
  expect(within(purchases).getByText('A3, 08, 20')).toBeVisible()
  expect(within(purchases).queryByText('NL-STD')).toBeNull()
  expect(within(screen.getByRole('table', { name: 'Sales by code' })).getByText('NL-STD')).toBeVisible()
  expect(within(screen.getByRole('table', { name: 'Tax to pay' })).getByText('67.26')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Purchases, total tax: 20.00' }))
  expect(await screen.findByText('Purchases', { selector: 'aside b' })).toBeVisible()
  expect(GET.mock.calls.at(-1)?.[1].params.query).toMatchObject({ side: 'carriers', currency: 'EUR' })
})

test('a return without purchases says nothing of a deduction', async () => {
  show({ registrations: [REGISTRATION], mayFile: true })
  await screen.findByRole('table', { name: 'Sales by code' })
  expect(screen.queryByText('Tax to pay')).toBeNull()
  expect(screen.queryByRole('table', { name: 'Purchases by code' })).toBeNull()
})
