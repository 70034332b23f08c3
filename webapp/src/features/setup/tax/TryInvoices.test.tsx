import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { TryInvoices } from './TryInvoices'

const { POST } = vi.hoisted(() => ({ POST: vi.fn() }))
vi.mock('@/api/client', () => ({ api: { POST }, dataOf: async (answer: Promise<unknown>) => answer }))
vi.mock('@/api/permissions', () => ({ usePermission: () => true }))

const SETUP = { registrations: [], codes: [], rules: [], chargeClasses: [] }

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <MemoryRouter>
          <TryInvoices setup={SETUP} revision={3} />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )

const tryIt = () => userEvent.click(screen.getByRole('button', { name: 'Try on the last 1,000 invoices' }))

test('what a setup would change is listed, and what could not be issued says why', async () => {
  POST.mockResolvedValue({
    invoices: 40,
    changed: 2,
    problems: 1,
    rows: [
      {
        invoiceId: 'i1',
        invoiceNumber: 'INV-1',
        accountName: 'Van der Meer',
        currency: 'EUR',
        before: { words: 'NL-STD 21 %', amount: '23.63' },
        after: { words: 'NL-STD 19 %', amount: '21.38' },
        problem: '',
      },
      {
        invoiceId: 'i2',
        invoiceNumber: 'INV-2',
        accountName: 'Ruhr',
        currency: 'EUR',
        before: { words: '', amount: '' },
        after: { words: '', amount: '' },
        problem: 'Freight: no tax rule applies.',
      },
    ],
  })
  show()
  await tryIt()
  expect(await screen.findByText('Another tax on 2 of 40 invoices; 1 could not be issued')).toBeVisible()
  expect(screen.getByText('23.63 (NL-STD 21 %)')).toBeVisible()
  expect(screen.getByText('21.38 (NL-STD 19 %)')).toBeVisible()
  expect(screen.getByText('Freight: no tax rule applies.')).toBeVisible()
  expect(screen.getByText('No tax')).toBeVisible()
  expect(POST).toHaveBeenCalledWith('/api/taxSetup/tryInvoices', { body: { setup: { ...SETUP, revision: 3 } } })
})

test('a setup that changes nothing says so', async () => {
  POST.mockResolvedValue({ invoices: 40, changed: 0, problems: 0, rows: [] })
  show()
  await tryIt()
  expect(await screen.findByText('No change on 40 invoices')).toBeVisible()
})
