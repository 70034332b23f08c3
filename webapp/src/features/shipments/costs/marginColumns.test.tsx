import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { shipment } from '../testShipment'
import type { Margin } from './calls'
import { marginColumns } from './marginColumns'

const NONE = { sale: '', cost: '', amount: '', percent: '', currency: '', isBilled: false, problem: '', reason: '' }

const shown = (margin: Partial<Margin>): string[] =>
  marginColumns(() => ({ ...NONE, ...margin })).map(
    ({ draw }) => render(<p>{draw?.(shipment('s1'))}</p>).container.textContent ?? '',
  )

test('sale, cost, margin and its part of the sale are in the currency of the sale', () => {
  expect(shown({ sale: '350.00', cost: '390.01', amount: '-40.01', percent: '-11.4', currency: 'EUR' })).toEqual([
    'EUR 350.00',
    'EUR 390.01',
    'EUR −40.01',
    '−11.4 %',
  ])
})

test('what is missing says why, in its own place', () => {
  expect(shown({ reason: 'Not rated' })).toEqual(['Not rated', '–', '–', '–'])
  expect(shown({ sale: '350.00', currency: 'EUR', reason: 'No costs' })).toEqual(['EUR 350.00', 'No costs', '–', '–'])
})
