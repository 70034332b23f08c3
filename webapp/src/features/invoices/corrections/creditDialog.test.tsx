import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { CreditDialog } from './CreditDialog'
import type { Corrections } from './calls'

const { POST } = vi.hoisted(() => ({ POST: vi.fn() }))
vi.mock('@/api/client', () => ({ api: { POST }, dataOf: async (answer: Promise<unknown>) => answer }))

const invoice = { invoiceId: '1', revision: 1, currency: 'EUR', total: '112.50', left: '112.50', lines: [] }
const showDialog = (hasTax: boolean) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <CreditDialog of={{ ...invoice, hasTax } as unknown as Corrections} onClose={() => {}} onMade={() => {}} />
      </QueryClientProvider>
    </MantineProvider>,
  )

beforeEach(() => {
  POST.mockReset()
})

test('what a credit comes to with its tax is shown as the amount is typed', async () => {
  const user = userEvent.setup()
  POST.mockImplementation(async (_path, { body }) =>
    body.amount ? { net: '50.00', tax: '10.50', gross: '60.50' } : { net: '112.50', tax: '23.63', gross: '136.13' },
  )
  showDialog(true)
  expect(await screen.findByText('136.13')).toBeInTheDocument()
  await user.click(screen.getByText('Amount'))
  await user.type(screen.getByLabelText('Amount, EUR'), '50')
  expect(await screen.findByText('60.50')).toBeInTheDocument()
  expect(screen.getByText(/remaining before tax/)).toBeInTheDocument()
  await waitFor(() => expect(POST.mock.lastCall?.[1].body).toEqual({ lines: [], amount: '50' }))
})

test('without tax the dialog speaks of none', () => {
  showDialog(false)
  expect(screen.queryByText('Tax')).toBeNull()
  expect(
    screen.getByText(/112.50 of 112.50 remaining\. The credit note uses the invoice’s exchange/),
  ).toBeInTheDocument()
  expect(POST).not.toHaveBeenCalled()
})
