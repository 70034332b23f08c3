import type { Wire } from '@/api/wire'
import { OPERATORS, type Operator } from '@/fields'
import { isDay } from '@/place'

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
/** Conditions and groups of them, joined by all or any. */
export interface Tree {
  condition: 'and' | 'or'
  parts: (Leaf | Tree)[]
}
/** As deep as groups are made here: deeper ones are drawn, but a line has no room left. */
export const MOST_DEPTH = 5

export const isTree = (part: Leaf | Tree): part is Tree => 'parts' in part
const leavesOf = (tree: Tree): Leaf[] => tree.parts.flatMap(part => (isTree(part) ? leavesOf(part) : [part]))

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
const blankTree = (): Tree => ({ condition: 'and', parts: [] })
/** A new group in `tree`, joined the other way: one that is joined alike would say nothing new. */
export const blankGroup = (tree: Tree): Tree => ({
  condition: tree.condition === 'and' ? 'or' : 'and',
  parts: [blankLeaf()],
})

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
  lane: { ...blankTree(), parts: [blankLeaf()] },
  rfq: blankTree(),
})

interface StoredTree {
  condition?: string
  fields?: (Partial<Leaf> | StoredTree)[]
}
function treeOf(stored: unknown): Tree {
  const { condition, fields = [] } = (stored ?? {}) as StoredTree
  return {
    condition: condition === 'or' ? 'or' : 'and',
    parts: fields.map(part => ('fields' in part ? treeOf(part) : { ...blankLeaf(), ...(part as Partial<Leaf>) })),
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

// a condition nobody has begun to fill in says nothing, and neither does a group of such
const wireTree = ({ condition, parts }: Tree, level = 0): Required<StoredTree> & { level: number } => ({
  condition,
  level,
  fields: parts.flatMap<Leaf | StoredTree>(part => {
    if (!isTree(part)) return part.name || part.value.trim() ? [part] : []
    const group = wireTree(part, level + 1)
    return group.fields.length ? [group] : []
  }),
})

export const toWire = ({ lane, rfq, ...rule }: RuleDraft): RuleToSave => ({
  ...rule,
  conditions: { ruleDef: wireTree(lane), rfqRuleDef: wireTree(rfq) },
})

/** Why the open rule cannot be left for another one: it has no condition on a lane parameter (R093, R094, R266). */
export const faultOf = (rule: RuleDraft): string | null =>
  leavesOf(rule.lane).some(leaf => !asksForNothing(leaf)) ? null : NO_LANE_CONDITION

/** The days of a rule after one was chosen: an end before the start is no end (R268), nothing is before 2000 (R269). */
export function withDays(rule: RuleDraft, change: { startDate?: string; expiryDate?: string }): RuleDraft {
  const next = { ...rule, ...change }
  // what is still being typed is no day yet
  const clamped = (day: string) => (isDay(day) && day < FIRST_DAY ? FIRST_DAY : day)
  const startDate = clamped(next.startDate)
  const expiryDate = clamped(next.expiryDate)
  return {
    ...next,
    startDate,
    expiryDate: isDay(startDate) && isDay(expiryDate) && expiryDate < startDate ? '' : expiryDate,
  }
}
