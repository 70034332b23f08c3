import { expect, test } from 'vitest'
import { money, signed } from './format'

test('an amount has the decimals of its currency: 18.402 of dinars, whole yen', () => {
  expect(money('18.402', 'KWD')).toBe('18.402')
  expect(money('18.4', 'KWD')).toBe('18.400')
  expect(money('1840', 'JPY')).toBe('1,840')
  expect(money('-1204.18', 'USD')).toBe('−1,204.18')
  expect(signed('1.005', 'KWD')).toBe('+1.005')
})

test('where no currency is told, no fils is hidden', () => {
  expect(money('70678.122')).toBe('70,678.122')
  expect(money('70678.12')).toBe('70,678.12')
  expect(money('50')).toBe('50.00')
})
