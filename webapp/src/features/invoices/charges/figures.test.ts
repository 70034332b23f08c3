import { describe, expect, test } from 'vitest'
import { billedValue, difference, type LineFigures, perKg, totalsOf } from './figures'

const line = (over: Partial<LineFigures>): LineFigures => ({
  user: '',
  tariff: '',
  agreed: '',
  perTariff: true,
  isDummy: false,
  ...over,
})

describe('what a line bills', () => {
  test('as per tariff the tariff’s value, otherwise the user’s, and what was agreed before both', () => {
    expect(billedValue(line({ user: '3.10', tariff: '2.71' }))).toBe('2.71')
    expect(billedValue(line({ user: '3.10', tariff: '2.71', perTariff: false }))).toBe('3.10')
    expect(billedValue(line({ user: '3.10', tariff: '2.71', agreed: '3' }))).toBe('3')
  })
  test('the other value where one is missing', () => {
    expect(billedValue(line({ user: '3.10' }))).toBe('3.10')
    expect(billedValue(line({ tariff: '2.71', perTariff: false }))).toBe('2.71')
    expect(billedValue(line({}))).toBe('')
  })
})

describe('totals', () => {
  test('add up to the cent (R233)', () => {
    const lines = [
      line({ user: '11.06', tariff: '11.06' }),
      line({ user: '3.10', tariff: '2.71', perTariff: false }),
      line({ user: '0.1', tariff: '0.1' }),
      line({ user: '0.2', tariff: '0.2' }),
    ]
    expect(totalsOf(lines)).toEqual({
      user: '14.46',
      tariff: '14.07',
      compared: '14.07',
      billed: '14.46',
      difference: '0.39',
    })
  })
  test('the difference is the sum of the lines’ own: a charge nobody entered does not differ', () => {
    const lines = [line({ user: '1175.46', tariff: '1033.29' }), line({ tariff: '149.83' })]
    expect(totalsOf(lines)).toMatchObject({ compared: '1033.29', difference: '142.17', tariff: '1183.12' })
  })
  test('a charge that the tariff does not have differs by all of it; without a tariff there is nothing to differ from', () => {
    expect(totalsOf([line({ user: '50' }), line({ tariff: '5' })])).toMatchObject({ difference: '50.00' })
    expect(totalsOf([line({ user: '50' })])).toMatchObject({ compared: null, difference: null })
  })
  test('leave a dummy charge out', () => {
    expect(totalsOf([line({ user: '5' }), line({ user: '99', isDummy: true })]).billed).toBe('5.00')
  })
  test('are nothing where nothing was entered, and skip what is no figure', () => {
    expect(totalsOf([line({ tariff: '5' })])).toEqual({
      user: null,
      tariff: '5.00',
      compared: null,
      billed: '5.00',
      difference: null,
    })
    expect(totalsOf([line({ user: 'ten' }), line({ user: '1,204.18' })]).user).toBe('1204.18')
  })
})

test('a difference is the user’s value less the tariff’s', () => {
  expect(difference('2.71', '3.10')).toBe('-0.39')
  expect(difference('', '3.10')).toBeNull()
})

test('a value per kg has two decimals, and four where those show zero (R234)', () => {
  expect(perKg('11.06', '283')).toBe('0.04')
  expect(perKg('0.50', '283')).toBe('0.0018')
  expect(perKg('11.06', '0')).toBeNull()
  expect(perKg('', '283')).toBeNull()
})
