import { expect, test } from 'vitest'
import { changedWords, choices, type IncreaseForm, leftWords, toBody } from './increaseForm'

const form: IncreaseForm = {
  percent: '4.9',
  lanes: 'filtered',
  actsOn: ['rates'],
  charges: false,
  rateRounding: 'fourDecimals',
  amountRounding: 'cents',
  alwaysUp: false,
  effectiveDate: '',
  expiryDate: '',
}
const of = { laneIds: ['a', 'b'], filter: { carrier: 'MAEU' } }

test('only the lanes that are meant are sent', () => {
  expect(toBody(form, 'v2', of)).toMatchObject({ lanes: 'filtered', laneIds: [], filter: { carrier: 'MAEU' } })
  expect(toBody({ ...form, lanes: 'selected' }, 'v2', of)).toMatchObject({ laneIds: ['a', 'b'], filter: {} })
  expect(toBody({ ...form, lanes: 'all' }, 'v2', of)).toMatchObject({ laneIds: [], filter: {} })
})

test.each(['', '0', '-0.0', 'five', '1.23456', '4.9.1'])('nothing is asked for the percentage %j', percent => {
  expect(toBody({ ...form, percent }, 'v2', of)).toBeNull()
})

test('nothing is asked where nothing could change', () => {
  expect(toBody({ ...form, actsOn: [] }, 'v2', of)).toBeNull()
  expect(toBody({ ...form, lanes: 'none' }, 'v2', of)).toBeNull()
  expect(toBody({ ...form, lanes: 'none', charges: true, percent: '-2.5' }, 'v2', of)).not.toBeNull()
})

test('what is selected or found is proposed before all lanes; the one lane of the focus is not', () => {
  expect(choices(of).map(each => each.value)).toEqual(['selected', 'filtered', 'all', 'none'])
  expect(choices({ laneIds: ['a'], filter: {} })[0]?.value).toBe('all')
  expect(choices(of)[0]?.label).toBe('2 selected lanes')
})

test('what changes and what stays is said in words', () => {
  expect(
    changedWords([
      { figure: 'rates', count: 1204 },
      { figure: 'minimums', count: 1 },
    ]),
  ).toBe('1,204 rates, 1 minimum')
  expect(leftWords([{ figure: 'rates', reason: 'rounding', count: 2 }])).toEqual([
    '2 rates unchanged: rounding takes the change away',
  ])
})
