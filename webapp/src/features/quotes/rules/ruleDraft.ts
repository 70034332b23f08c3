import type { Wire } from '@/api/wire'
import { OPERATORS, type Operator } from '@/fields'

export const NO_LANE_CONDITION = 'Provide at least one Selected Lane Parameter condition'
export const NOTHING_TO_DELETE = 'There is no rule configured to delete.'
/** No day of a rule is before it (R269). */
export const FIRST_DAY = '2000-01-01'

type Stored = Wire<'QuoteRule'>
export type RuleToSave = Record<string, unknown>

/** One condition as it is edited: a field of what is offered, compared with a value or with a field of what is asked. */
export interface Leaf {
  name: string
  matchField: string
  operator: Operator
  value: string
  value1: string
  value2: string
  type: 'text' | 'numeric' | 'date'
}
export interface Tree {
  condition: 'and' | 'or'
  leaves: Leaf[]
  /** Groups inside, as they were stored: shown in words, kept as they are. */
  groups: unknown[]
}

export interface RuleDraft {
  ruleName: string
  ruleLevel: number
  isActive: boolean
  startDate: string
  expiryDate: string
  charges: string[]
  laneSuggestionParameters: string[]
  suggestRateTimeSpan: number
  lane: Tree
  rfq: Tree
}

export const blankLeaf = (): Leaf => ({
  name: '',
  matchField: '',
  operator: 'equalTo',
  value: '',
  value1: '',
  value2: '',
  type: 'text',
})
const blankTree = (): Tree => ({ condition: 'and', leaves: [], groups: [] })

/** A new rule: one condition that waits for its field, three months back. */
export const blankRule = (number: number, timeSpan: number): RuleDraft => ({
  ruleName: `Rule ${number}`,
  ruleLevel: 1,
  isActive: true,
  startDate: '',
  expiryDate: '',
  charges: [],
  laneSuggestionParameters: [],
  suggestRateTimeSpan: timeSpan,
  lane: { ...blankTree(), leaves: [blankLeaf()] },
  rfq: blankTree(),
})

function treeOf(stored: unknown): Tree {
  const { condition, fields = [] } = (stored ?? {}) as { condition?: string; fields?: Record<string, unknown>[] }
  const isGroup = (part: Record<string, unknown>) => 'fields' in part
  return {
    condition: condition === 'or' ? 'or' : 'and',
    leaves: fields.filter(part => !isGroup(part)).map(part => ({ ...blankLeaf(), ...(part as Partial<Leaf>) })),
    groups: fields.filter(isGroup),
  }
}

export const draftOf = (rule: Stored): RuleDraft => ({
  ruleName: rule.ruleName,
  ruleLevel: rule.ruleLevel ?? 1,
  isActive: rule.isActive ?? true,
  startDate: rule.startDate ?? '',
  expiryDate: rule.expiryDate ?? '',
  charges: [...(rule.charges ?? [])],
  laneSuggestionParameters: [...(rule.laneSuggestionParameters ?? [])],
  suggestRateTimeSpan: rule.suggestRateTimeSpan ?? 3,
  lane: treeOf(rule.conditions?.ruleDef),
  rfq: treeOf(rule.conditions?.rfqRuleDef),
})

const isRange = (operator: Operator): boolean => OPERATORS[operator].values === 2
const asksForNothing = (leaf: Leaf): boolean =>
  !leaf.name || !(leaf.matchField || (isRange(leaf.operator) ? leaf.value1 && leaf.value2 : leaf.value.trim()))

const wireTree = ({ condition, leaves, groups }: Tree) => ({
  condition,
  level: 0,
  // a condition nobody has begun to fill in says nothing
  fields: [...leaves.filter(leaf => leaf.name || leaf.value.trim()), ...groups],
})

export const toWire = ({ lane, rfq, ...rule }: RuleDraft): RuleToSave => ({
  ...rule,
  conditions: { ruleDef: wireTree(lane), rfqRuleDef: wireTree(rfq) },
})

/** Why the open rule can not be left for another one: it has no condition on a lane parameter (R093, R094, R266). */
export const faultOf = (rule: RuleDraft): string | null =>
  rule.lane.groups.length || rule.lane.leaves.some(leaf => !asksForNothing(leaf)) ? null : NO_LANE_CONDITION

/** The days of a rule after one was chosen: an end before the start is no end (R268), nothing is before 2000 (R269). */
export function withDays(rule: RuleDraft, change: { startDate?: string; expiryDate?: string }): RuleDraft {
  const next = { ...rule, ...change }
  const clamped = (day: string) => (day && day < FIRST_DAY ? FIRST_DAY : day)
  const startDate = clamped(next.startDate)
  const expiryDate = clamped(next.expiryDate)
  return { ...next, startDate, expiryDate: startDate && expiryDate && expiryDate < startDate ? '' : expiryDate }
}
