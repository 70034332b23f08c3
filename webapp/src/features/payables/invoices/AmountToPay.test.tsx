import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Payable } from '../calls'
import { AmountToPay } from './AmountToPay'

const invoice = (more: Partial<Payable>) =>
  ({
    status: 'Exception',
    charged: '126.00',
    agreed: '112.00',
    tax: null,
    agreedTax: null,
    findings: [],
    currency: 'USD',
    orders: [],
    ...more,
  }) as unknown as Payable
const show = (...rows: Payable[]) =>
  render(
    <MantineProvider>
      <AmountToPay
        rows={rows}
        asCharged={false}
        setAsCharged={vi.fn()}
        withoutOrder={false}
        setWithoutOrder={vi.fn()}
      />
    </MantineProvider>,
  )

test('an exception on an order can be approved without it, named by its number', () => {
  show(invoice({ orders: [{ id: '1', number: 'PO 4500' }] }), invoice({ orders: [{ id: '1', number: 'PO 4500' }] }))
  expect(screen.getByRole('checkbox', { name: /Approve without the PO: PO 4500/ })).toBeVisible()
  expect(screen.getByRole('radio', { name: 'As charged: USD 252.00' })).toBeVisible()
})

test('what matches, and what has no order, is not asked about one', () => {
  show(invoice({ status: 'Matched', orders: [{ id: '1', number: 'PO 4500' }] }), invoice({}))
  // one of them is an exception, and the order belongs to the other
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('with tax, what is paid is gross, and its parts are named', () => {
  show(invoice({ currency: 'EUR', charged: '100.00', agreed: '90.00', tax: '21.00', agreedTax: '18.90' }))
  expect(screen.getByRole('radio', { name: 'Amount agreed: EUR 108.90 (EUR 90.00 net, EUR 18.90 tax)' })).toBeVisible()
  expect(screen.getByRole('radio', { name: 'As charged: EUR 121.00 (EUR 100.00 net, EUR 21.00 tax)' })).toBeVisible()
})
