import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation, useSearchParams } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { FindWork, WorkList } from './WorkList'

const { POST } = vi.hoisted(() => ({ POST: vi.fn() }))
vi.mock('@/api/client', () => ({ api: { POST }, dataOf: (answer: unknown) => answer }))

const shipment = {
  id: 's1',
  status: 'Not Rated',
  invoiceNumber: '',
  'shipmentInformation#shipmentNumber': 'AEC26010800',
  'shipmentParties#customerName': 'Fillmore Instruments',
}
const received = {
  id: 'i7',
  number: '',
  status: 'Rated',
  shipmentId: 's7',
  shipmentNumbers: ['AEC26010752'],
  accountName: 'Lakeshore Diagnostics',
  isReceivedInvoice: true,
  isInvoiceRejected: false,
  unanswered: 2,
}

const Address = () => <output>{useLocation().search}</output>

function Screen() {
  const [address] = useSearchParams()
  return (
    <>
      <FindWork />
      <WorkList chosen={address.get('shipment')} />
      <Address />
    </>
  )
}

beforeEach(() => {
  POST.mockReset()
  POST.mockImplementation((path: string) =>
    path === '/api/invoices/list'
      ? { rows: [received], count: 1 }
      : { rows: [shipment], count: 1, countIsBound: false },
  )
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={['/invoices/ratingbilling']}>
          <Screen />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
})

test('R227: a clerk finds the invoices that customers answered, and opens one with its lines to answer', async () => {
  expect(await screen.findByRole('button', { name: /AEC26010800/ })).toBeTruthy()
  expect(screen.getByText('1 shipment')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Received invoices' }))
  const row = await screen.findByRole('button', { name: /AEC26010752/ })
  expect(within(row).getByText('2 unanswered')).toBeTruthy()
  expect(within(row).getByText('Lakeshore Diagnostics')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /AEC26010800/ })).toBeNull()
  await userEvent.click(row)
  const address = new URLSearchParams(document.querySelector('output')?.textContent ?? '')
  expect([address.get('received'), address.get('shipment'), address.get('invoice')]).toEqual(['yes', 's7', 'i7'])
})
