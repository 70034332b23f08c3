import { expect, test } from 'vitest'
import { faultOf, faultOfTotal, partsOf, totalOf, whyApart } from './payment'

const row = (id: string, open: string, more = {}) => ({
  id,
  number: `M-${id}`,
  dueDate: '2026-11-30',
  carrier: 'Midway',
  carrierKey: 'midway',
  currency: 'USD',
  open,
  ...more,
})

test('a payment has all that is open of each invoice, and nothing of those without', () => {
  const parts = partsOf([row('1', '80.10'), row('2', '0.00'), row('3', '-5.05')])
  expect(parts.map(part => [part.payableId, part.amount])).toEqual([
    ['1', '80.10'],
    ['3', '-5.05'],
  ])
  expect(totalOf(parts, 'USD')).toBe('75.05')
})

test('the total is exact, in the decimals of the currency, and none while an amount is half typed', () => {
  const parts = partsOf([row('1', '0.1'), row('2', '0.2')])
  expect(totalOf(parts, 'USD')).toBe('0.30')
  expect(totalOf(partsOf([row('1', '18.402')]), 'KWD')).toBe('18.402')
  expect(totalOf([...parts, { ...parts[0], amount: '12..' } as (typeof parts)[number]], 'USD')).toBeNull()
})

test('one carrier and one currency, said by name before anything is sent', () => {
  expect(whyApart([row('1', '1.00'), row('2', '1.00')])).toBe('')
  expect(whyApart([row('1', '1.00'), row('2', '1.00', { carrier: 'Lakeshore', carrierKey: 'lakeshore' })])).toBe(
    'A payment is to one carrier. You chose invoices of Midway, Lakeshore.',
  )
  expect(whyApart([row('1', '1.00'), row('2', '1.00', { currency: 'EUR' })])).toBe(
    'A payment is in one currency. You chose invoices in USD, EUR.',
  )
  // the same carrier in two spellings
  expect(whyApart([row('1', '1.00'), row('2', '1.00', { carrier: 'MIDWAY ' })])).toBe('')
  // what has nothing open is not part of it
  expect(whyApart([row('1', '1.00'), row('2', '0.00', { carrier: 'Lakeshore', carrierKey: 'lakeshore' })])).toBe('')
})

test.each([
  ['100.00', '100.00', ''],
  ['100.00', '0.01', ''],
  ['100.00', '100.01', 'Enter 100.00 or less'],
  ['100.00', '0', 'Enter 100.00 or less'],
  ['100.00', '-1', 'Enter 100.00 or less'],
  ['100.00', '', 'Enter an amount'],
  ['100.00', 'ten', 'Enter an amount'],
  ['100.00', '1.005', 'USD has 2 decimals'],
  ['100.00', '1.500', ''],
  ['-100.00', '-40.00', ''],
  ['-100.00', '-100.01', 'Enter −100.00 or a smaller credit'],
  ['-100.00', '40', 'Enter −100.00 or a smaller credit'],
])('of %s open, %s is paid: %s', (open, amount, fault) => {
  expect(faultOf({ open, amount }, 'USD')).toBe(fault)
})

test('credits alone are no payment', () => {
  expect(faultOfTotal('-5.00')).not.toBe('')
  expect(faultOfTotal('0.00')).not.toBe('')
  expect(faultOfTotal('0.01')).toBe('')
  expect(faultOfTotal(null)).toBe('')
})
