import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Wire } from '@/api/wire'
import { QuoteTaxNote, QuoteTaxRows } from './QuoteTax'

const TAX: Wire<'QuoteTaxView'> = {
  taxName: 'BTW',
  day: '2026-11-21',
  rows: [{ label: 'BTW 21 %', reason: '', base: '100.00', amount: '21.00' }],
  gross: '121.00',
  problem: '',
  language: 'nl',
  seller: [],
  sellerNumber: '',
}

test('a quote names net, tax and gross', () => {
  render(<QuoteTaxRows tax={TAX} net="100.00" />)
  expect(screen.getByText('Net total').nextSibling).toHaveTextContent('100.00')
  expect(screen.getByText('BTW 21 %').nextSibling).toHaveTextContent('21.00')
  expect(screen.getByText('Total including BTW').nextSibling).toHaveTextContent('121.00')
})

test('a quote whose tax is not known says so, and why', () => {
  render(
    <MantineProvider>
      <QuoteTaxNote tax={{ ...TAX, rows: [], gross: null, problem: 'Enter the countries.' }} />
    </MantineProvider>,
  )
  expect(screen.getByText('Prices exclude BTW')).toBeInTheDocument()
  expect(screen.getByText('Enter the countries.')).toBeInTheDocument()
})

test('without tax there is nothing', () => {
  const { container } = render(<QuoteTaxRows tax={null} net="100.00" />)
  expect(container).toBeEmptyDOMElement()
})
