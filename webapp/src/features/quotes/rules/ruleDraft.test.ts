import { expect, test } from 'vitest'
import {
  blankGroup,
  blankLeaf,
  blankRule,
  draftOf,
  faultOf,
  NO_LANE_CONDITION,
  type Tree,
  toWire,
  withDays,
} from './ruleDraft'

const PORT = 'shipmentRouting#originPort'
const rule = (...leaves: object[]) => ({
  ...blankRule(1, 3),
  lane: {
    condition: 'and' as const,
    parts: leaves.map(leaf => ('parts' in leaf ? leaf : { ...blankLeaf(), ...leaf })) as Tree['parts'],
  },
})

test('a rule without a lane parameter condition cannot be left (R093, R094, R266)', () => {
  expect(faultOf(blankRule(1, 3))).toBe(NO_LANE_CONDITION)
  expect(faultOf(rule({ name: PORT, value: ' ' }))).toBe(NO_LANE_CONDITION)
  expect(faultOf(rule({ name: PORT, operator: 'betweenInclusive', value1: '1' }))).toBe(NO_LANE_CONDITION)
  expect(faultOf(rule({ name: PORT, value: 'FRA' }))).toBeNull()
  expect(faultOf(rule({ name: PORT, matchField: PORT }))).toBeNull()
  const grouped = (value: string) => rule({ condition: 'or', parts: [{ ...blankLeaf(), name: PORT, value }] })
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
          { ...blankLeaf(), name: PORT, value: 'FRA' },
          {
            condition: 'and' as const,
            level: 1,
            fields: [
              { ...blankLeaf(), name: PORT, value: 'HAM' },
              {
                ...blankLeaf(),
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
  const begun = { ...draft.rfq, parts: [blankLeaf(), blankGroup(draft.rfq)] }
  expect(toWire({ ...draft, rfq: begun })).toEqual(stored)
})
