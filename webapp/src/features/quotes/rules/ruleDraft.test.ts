import { expect, test } from 'vitest'
import { blankCondition, blankGroup, type Part } from '@/conditions'
import { blankRule, draftOf, faultOf, NO_LANE_CONDITION, toWire, withDays } from './ruleDraft'

const PORT = 'shipmentRouting#originPort'
/** A condition as it is stored. */
const LEAF = {
  name: '',
  matchField: '',
  operator: 'equalTo' as const,
  value: '',
  value1: '',
  value2: '',
  type: 'text' as const,
}
const rule = (...leaves: object[]) => ({
  ...blankRule(1, 3),
  lane: {
    condition: 'and' as const,
    parts: leaves.map(leaf => ('parts' in leaf ? leaf : { ...blankCondition(), ...leaf })) as Part[],
  },
})

test('a rule without a lane parameter condition cannot be left (R093, R094, R266)', () => {
  expect(faultOf(blankRule(1, 3))).toBe(NO_LANE_CONDITION)
  expect(faultOf(rule({ name: PORT, value: ' ' }))).toBe(NO_LANE_CONDITION)
  expect(faultOf(rule({ name: PORT, operator: 'betweenInclusive', value: '1' }))).toBe(NO_LANE_CONDITION)
  expect(faultOf(rule({ name: PORT, value: 'FRA' }))).toBeNull()
  expect(faultOf(rule({ name: PORT, match: PORT }))).toBeNull()
  const grouped = (value: string) => rule({ condition: 'or', parts: [{ ...blankCondition(), name: PORT, value }] })
  expect(faultOf(grouped(' '))).toBe(NO_LANE_CONDITION)
  expect(faultOf(grouped('FRA'))).toBeNull()
})

test('an end before the start resets (R268)', () => {
  const begun = withDays(blankRule(1, 3), { startDate: '2026-11-01' })
  expect(withDays(begun, { expiryDate: '2026-10-31' }).expiryDate).toBe('')
  const whole = withDays(begun, { expiryDate: '2026-11-30' })
  expect(whole.expiryDate).toBe('2026-11-30')
  expect(withDays(whole, { startDate: '2026-12-01' }).expiryDate).toBe('')
})

test('no day is before 2000-01-01 (R269)', () => {
  expect(withDays(blankRule(1, 3), { startDate: '1999-12-31' }).startDate).toBe('2000-01-01')
})

test('a rule goes out as it came in, conditions nobody filled in left out', () => {
  const stored = {
    ruleName: 'Own carrier',
    ruleLevel: 2,
    isActive: false,
    startDate: '',
    expiryDate: '2026-12-31',
    charges: ['Freight'],
    laneSuggestionParameters: [PORT],
    suggestRateTimeSpan: 0,
    conditions: {
      ruleDef: {
        condition: 'or' as const,
        level: 0,
        fields: [
          { ...LEAF, name: PORT, value: 'FRA' },
          {
            condition: 'and' as const,
            level: 1,
            fields: [
              { ...LEAF, name: PORT, value: 'HAM' },
              { ...LEAF, name: PORT, matchField: PORT },
              { ...LEAF, name: PORT, operator: 'betweenInclusive' as const, value1: 'A', value2: 'F' },
              {
                ...LEAF,
                name: 'validity',
                type: 'date' as const,
                operator: 'lessThan' as const,
                value: '2026-12-31',
              },
            ],
          },
        ],
      },
      rfqRuleDef: { condition: 'and' as const, level: 0, fields: [] },
    },
  }
  const draft = draftOf(stored)
  const begun = { ...draft.rfq, parts: [blankCondition(), blankGroup(draft.rfq)] }
  const typeOf = (name: string) => (name === 'validity' ? 'date' : 'text')
  expect(toWire({ ...draft, rfq: begun }, typeOf)).toEqual(stored)
})
