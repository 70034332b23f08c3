import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ClientAnswer } from './ClientAnswer'
import { type Charge, ChargeSheet, type Detail } from './chargeSheet'

const freight = {
  chargeLine: 1,
  lineId: 'a',
  chargeCode: 'FREIGHT',
  chargeText: 'Freight',
  shipmentId: 's',
  userValue: '600.00',
  tariffValue: '600.00',
  invoiceValue: '600.00',
  clientValue: '590.00',
  rejectionReason: '',
  clientStanding: 'open',
  asPerTariff: 'Yes',
  currency: 'USD',
} as unknown as Charge

const sheetOf = (rejectionAllowed: boolean, charge = freight) =>
  new ChargeSheet(
    {
      invoiceId: 'i',
      revision: 4,
      canEdit: true,
      rejectionAllowed,
      charges: [charge],
      shipments: [],
    } as unknown as Detail,
    async () => [],
    true,
    () => null,
  )
const keysOf = (sheet: ChargeSheet) => sheet.store.columns.map(column => column.key)
const OF_THE_CUSTOMER = ['clientValue', 'clientStanding', 'rejectionReason']

test('R231: client value, answer and rejection reason are columns only where rejection is allowed', () => {
  expect(keysOf(sheetOf(true))).toEqual(expect.arrayContaining(OF_THE_CUSTOMER))
  for (const key of OF_THE_CUSTOMER) expect(keysOf(sheetOf(false))).not.toContain(key)
})

test('R228: a reason that the partners cannot read is marked in its cell as it is typed', () => {
  const sheet = sheetOf(true)
  const row = sheet.store.rows[0] as number
  sheet.store.write([{ row, column: sheet.store.indexOf('rejectionReason'), value: "the customer's tariff" }])
  expect(sheet.check()).toBe(false)
  sheet.store.write([{ row, column: sheet.store.indexOf('rejectionReason'), value: 'Contract of March' }])
  expect(sheet.check()).toBe(true)
})

function show(charge: Charge, sheet = sheetOf(true, charge)) {
  const answers = { accept: vi.fn(), reject: vi.fn(), pending: false }
  render(
    <MantineProvider>
      <ClientAnswer charge={charge} answers={answers} store={sheet.store} />
    </MantineProvider>,
  )
  return answers
}

test('a line on which the values differ is accepted or rejected', async () => {
  const answers = show(freight)
  await userEvent.click(screen.getByRole('button', { name: 'Accept Freight' }))
  await userEvent.click(screen.getByRole('button', { name: 'Reject Freight' }))
  expect(answers.accept).toHaveBeenCalledWith(freight)
  expect(answers.reject).toHaveBeenCalledWith(freight)
})

test('a rejected line can still be accepted, an agreed one asks for nothing', () => {
  show({ ...freight, clientStanding: 'rejected' })
  expect(screen.getByText('Rejected')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Accept Freight' })).toBeTruthy()
  show({ ...freight, chargeText: 'Fuel', clientStanding: 'agreed' })
  expect(screen.getByText('Agreed')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept Fuel' })).toBeNull()
})

test('what was typed and not saved is not lost to an answer', () => {
  const sheet = sheetOf(true)
  sheet.store.write([
    { row: sheet.store.rows[0] as number, column: sheet.store.indexOf('userComment'), value: 'asked them' },
  ])
  show(freight, sheet)
  expect(screen.getByRole('button', { name: 'Accept Freight' })).toHaveProperty('disabled', true)
})
