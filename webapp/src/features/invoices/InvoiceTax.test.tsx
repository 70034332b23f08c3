import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Wire } from '@/api/wire'
import { InvoiceTax, reasonsOf } from './InvoiceTax'

const { PUT } = vi.hoisted(() => ({ PUT: vi.fn() }))
vi.mock('@/api/client', () => ({ api: { PUT }, dataOf: async (answer: Promise<unknown>) => answer }))
vi.mock('@/api/permissions', () => ({ usePermission: () => true }))

const WHY = '21 %, standard rate (NL-STD) by the rule “Customer in the same country”.'
const charge = (chargeText: string, sentence: string, problem = '') => ({
  chargeText,
  tax: { code: '', category: null, percent: null, sentence, problem },
})

const TAX: Wire<'InvoiceTaxDetail'> = {
  isIssued: true,
  taxName: 'BTW',
  country: 'NL',
  sellerNumber: 'NL123456782B90',
  buyerNumber: '',
  language: 'nl',
  chosenLanguage: '',
  languages: [],
  rows: [
    {
      label: 'BTW 21 %',
      category: 'S',
      categoryLabel: 'Standard rate',
      percent: '21',
      exemptionCode: '',
      exemptionText: '',
      base: '112.50',
      amount: '23.63',
    },
  ],
  net: '112.50',
  tax: '23.63',
  gross: '136.13',
  due: '136.13',
  accounting: null,
  problem: '',
}

const show = (tax: Wire<'InvoiceTaxDetail'> | null) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <InvoiceTax
          invoice={
            {
              invoiceId: '1',
              revision: 3,
              tax,
              currency: 'EUR',
              charges: [charge('Freight', WHY)],
            } as unknown as Wire<'InvoiceDetail'>
          }
        />
      </QueryClientProvider>
    </MantineProvider>,
  )

test('each reason is given once, with the charges it is for', () => {
  expect(reasonsOf([charge('Freight', WHY), charge('Fuel', WHY), charge('Customs', '', 'Choose a class.')])).toEqual([
    ['Freight, Fuel', WHY],
    ['Customs', 'Choose a class.'],
  ])
})

test('an invoice shows net, tax and gross, and why', () => {
  show(TAX)
  expect(screen.getByText('136.13')).toBeVisible()
  expect(screen.getByText('As issued')).toBeVisible()
  expect(screen.getByText(WHY)).toBeVisible()
})

test('what keeps an open invoice from being issued comes first, with its remedy', () => {
  show({ ...TAX, isIssued: false, problem: 'Fuel: choose the tax class of the charge.' })
  expect(screen.getByText('If issued now')).toBeVisible()
  expect(screen.getByText('Fuel: choose the tax class of the charge.')).toBeVisible()
})

test('where no tax is charged there is no word of it', () => {
  show(null)
  expect(screen.queryByText(/tax/i)).toBeNull()
})

test('the language of an open invoice is chosen from those it can be printed in', async () => {
  const user = userEvent.setup()
  PUT.mockResolvedValue({})
  const languages = [
    { code: 'de', name: 'German' },
    { code: 'nl', name: 'Dutch' },
  ]
  show({ ...TAX, isIssued: false, language: 'de', languages })
  const choice = screen.getByRole('combobox', { name: 'Language of the invoice' })
  expect(choice).toHaveValue('German')
  await user.click(choice)
  await user.click(screen.getByRole('option', { name: 'Dutch' }))
  await waitFor(() => expect(PUT.mock.lastCall?.[1].body).toEqual({ revision: 3, language: 'nl' }))
})

test('an issued invoice names its language and keeps it', () => {
  show(TAX)
  expect(screen.getByText('Language').nextSibling).toHaveTextContent('Dutch')
  expect(screen.queryByRole('combobox')).toBeNull()
})
