import type { Wire } from '@/api/wire'
import {
  blankCondition,
  type Condition,
  conditionsOf,
  EMPTY,
  fromRules,
  type Group,
  type RuleGroup,
  toLeaf,
  toTree,
} from '@/conditions'
import { type FilterType, isRange } from '@/fields'
import { isDay } from '@/place'

export const NO_LANE_CONDITION = 'Provide at least one Selected Lane Parameter condition'
export const NOTHING_TO_DELETE = 'There is no rule configured to delete.'
/** The earliest day of a rule (R269). */
export const FIRST_DAY = '2000-01-01'

type Stored = Wire<'QuoteRule'>
export type RuleToSave = Record<string, unknown>
/** The comparison type of a field. */
export type TypeOf = (name: string) => FilterType

export interface RuleDraft {
  ruleName: string
  ruleLevel: number
  isActive: boolean
  startDate: string
  expiryDate: string
  charges: string[]
  laneSuggestionParameters: string[]
  suggestRateTimeSpan: number
  lane: Group
  rfq: Group
}

/** A new rule: one condition without a field, three months back. */
export const blankRule = (number: number, timeSpan: number): RuleDraft => ({
  ruleName: `Rule ${number}`,
  ruleLevel: 1,
  isActive: true,
  startDate: '',
  expiryDate: '',
  charges: [],
  laneSuggestionParameters: [],
  suggestRateTimeSpan: timeSpan,
  lane: { ...EMPTY, parts: [blankCondition()] },
  rfq: EMPTY,
})

export const draftOf = (rule: Stored): RuleDraft => ({
  ruleName: rule.ruleName,
  ruleLevel: rule.ruleLevel ?? 1,
  isActive: rule.isActive ?? true,
  startDate: rule.startDate ?? '',
  expiryDate: rule.expiryDate ?? '',
  charges: [...(rule.charges ?? [])],
  laneSuggestionParameters: [...(rule.laneSuggestionParameters ?? [])],
  suggestRateTimeSpan: rule.suggestRateTimeSpan ?? 3,
  lane: fromRules(rule.conditions?.ruleDef),
  rfq: fromRules(rule.conditions?.rfqRuleDef),
})

const asksForNothing = ({ name, operator, value, upTo, match }: Condition): boolean =>
  !name || !(match || (isRange(operator) ? value && upTo : value.trim()))

/** The tree to send, without empty conditions and groups. */
function toWireTree(group: Group, typeOf: TypeOf): RuleGroup {
  const tree = toTree(group, condition =>
    condition.name || condition.value.trim()
      ? { ...toLeaf(condition, typeOf), matchField: condition.match ?? '' }
      : null,
  )
  return tree ?? { condition: group.condition, level: 0, fields: [] }
}

export const toWire = ({ lane, rfq, ...rule }: RuleDraft, typeOf: TypeOf): RuleToSave => ({
  ...rule,
  conditions: { ruleDef: toWireTree(lane, typeOf), rfqRuleDef: toWireTree(rfq, typeOf) },
})

/** Why the user cannot leave the open rule: it has no condition on a lane parameter (R093, R094, R266). */
export const faultOf = (rule: RuleDraft): string | null =>
  conditionsOf(rule.lane).some(each => !asksForNothing(each)) ? null : NO_LANE_CONDITION

/** The days of a rule after one was selected: an end before the start is cleared (R268), nothing is before 2000 (R269).
 */
export function withDays(rule: RuleDraft, change: { startDate?: string; expiryDate?: string }): RuleDraft {
  const next = { ...rule, ...change }
  // incomplete text is not a day yet
  const clamped = (day: string) => (isDay(day) && day < FIRST_DAY ? FIRST_DAY : day)
  const startDate = clamped(next.startDate)
  const expiryDate = clamped(next.expiryDate)
  return {
    ...next,
    startDate,
    expiryDate: isDay(startDate) && isDay(expiryDate) && expiryDate < startDate ? '' : expiryDate,
  }
}
