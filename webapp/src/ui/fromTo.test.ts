import { expect, test } from 'vitest'
import { fromTo } from './fromTo'

test('an end that is not known is said, and a lane without either is no arrow', () => {
  expect(fromTo({ origin: '60607', destination: '30318' })).toBe('60607 → 30318')
  expect(fromTo({ origin: '', destination: 'LAX' })).toBe('any → LAX')
  expect(fromTo({ origin: 'FRA', destination: null }, '?')).toBe('FRA → ?')
  expect(fromTo({})).toBe('–')
})
