import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Order } from '../orderCalls'
import { OrderRows } from './OrderRows'

const order = (id: string, more: Partial<Order> = {}): Order => ({
  id,
  number: `PO ${id}`,
  carrier: 'Midway',
  costCenter: '',
  currency: 'USD',
  amount: '500.00',
  used: '448.00',
  left: '52.00',
  validFrom: '',
  validTo: '',
  status: 'Open',
  isExpired: false,
  payables: 0,
  link: `/payables/invoices?order=${id}`,
  ...more,
})
const show = (...rows: Order[]) =>
  render(
    <MantineProvider>
      <MemoryRouter>
        <OrderRows rows={rows} opened={null} addressOf={id => `/payables/po?record=${id}`} />
      </MemoryRouter>
    </MantineProvider>,
  )
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })

test('an order tells what is used and left, and its count leads to these invoices', () => {
  show(order('1', { payables: 4 }), order('2'))
  expect(within(row('PO 1')).getByTitle('90% used')).toHaveTextContent('448.00')
  expect(row('PO 1')).toHaveTextContent('52.00')
  expect(within(row('PO 1')).getByRole('link', { name: '4 invoices of PO 1' })).toHaveAttribute(
    'href',
    '/payables/invoices?order=1',
  )
  expect(within(row('PO 2')).queryByRole('link', { name: /invoices/ })).toBeNull()
})

test('one past its last day is expired while it is open, and closed once somebody closed it', () => {
  show(order('1', { isExpired: true }), order('2', { isExpired: true, status: 'Closed' }))
  expect(row('PO 1')).toHaveTextContent('Expired')
  expect(row('PO 2')).toHaveTextContent('Closed')
})
