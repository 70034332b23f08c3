import { expect, test } from 'vitest'
import { beside, byFigure } from './currencies'

const sum = (...amounts: [string, string][]) => ({
  amounts: amounts.map(([currency, amount]) => ({ currency, amount })),
})

test('of several currencies the largest figure stands first, and they are never added up', () => {
  expect(byFigure(sum(['EUR', '173116.27'], ['USD', '442560.72'])).map(each => each.currency)).toEqual(['USD', 'EUR'])
})

test('what stands beside the first amount is named, or counted when it is more', () => {
  expect(beside(sum(['USD', '1.00']))).toBe('')
  expect(beside(sum(['EUR', '173116.27'], ['USD', '442560.72']))).toBe('+ 173.1k EUR')
  expect(beside(sum(['EUR', '1.00'], ['USD', '2.00'], ['GBP', '3.00']))).toBe('+ 2 currencies')
})
