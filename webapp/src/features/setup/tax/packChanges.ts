import { type ConditionField, fromRules } from '@/conditions'
import { partWords } from '@/filters'
import { counted, showDay } from '@/ui'
import type { PackContent } from './calls'
import { type Code, DIRECTION_LABELS, ownCode, ownRule, type Rule, type Setup } from './setup'

/** What a starter pack has and the company does not, or has otherwise. */
export interface PackChanges {
  codes: { code: Code; own: Code | undefined }[]
  rules: { rule: Rule; own: Rule | undefined }[]
}

/** A code as it is compared: its rates as numbers, and without what only the company knows. */
const written = ({ parts, exemptionTexts, ...code }: Code) =>
  JSON.stringify([
    code.name,
    code.category,
    code.direction,
    code.exemptionCode,
    Object.entries(exemptionTexts).sort(),
    parts.map(part => [
      part.name,
      part.baseBox,
      part.taxBox,
      part.deductionBox,
      part.rates.map(rate => [rate.firstDay, Number(rate.percent)]),
    ]),
  ])

/** A leaf without what is empty, and a group without its depth: different editors write them differently. */
function plain(tree: unknown): unknown {
  if (Array.isArray(tree)) return tree.map(plain)
  if (typeof tree !== 'object' || tree === null) return tree
  const entries = Object.entries(tree)
    .filter(([name, value]) => !['level', 'type'].includes(name) && value !== '' && value !== null)
    .map(([name, value]) => [name, plain(value)] as const)
  return entries.sort(([one], [other]) => one.localeCompare(other))
}

const asked = ({ priority, code, note, conditions }: Rule) => JSON.stringify([priority, code, note, plain(conditions)])

/** Compares the company's copies with the pack: codes by code, rules by name. */
export function packChanges(setup: Setup, pack: PackContent): PackChanges {
  const codes = new Map(setup.codes.map(code => [code.code.toLowerCase(), code]))
  const rules = new Map(setup.rules.map(rule => [rule.name.toLowerCase(), rule]))
  return {
    codes: pack.codes.map(ownCode).flatMap(code => {
      const own = codes.get(code.code.toLowerCase())
      return own && written(own) === written(code) ? [] : [{ code, own }]
    }),
    rules: pack.rules.map(ownRule).flatMap(rule => {
      const own = rules.get(rule.name.toLowerCase())
      return own && asked(own) === asked(rule) ? [] : [{ rule, own }]
    }),
  }
}

type Facts = Readonly<Record<string, string>>

const codeFacts = (code: Code): Facts => ({
  name: code.name,
  category: code.category,
  direction: `for ${DIRECTION_LABELS[code.direction].toLowerCase()}`,
  rates: code.parts
    .map(
      ({ name, rates }) =>
        `${name} ${rates.map(each => `${each.percent} % from ${showDay(each.firstDay)}`).join(', ')}`,
    )
    .join('; '),
  boxes: code.parts.map(({ baseBox, taxBox }) => `boxes ${baseBox || '–'} and ${taxBox || '–'}`).join('; '),
  deduction: code.parts
    .flatMap(({ deductionBox }) => (deductionBox ? `deduction in box ${deductionBox}` : []))
    .join('; '),
  exemption: code.exemptionCode,
  ...Object.fromEntries(Object.entries(code.exemptionTexts).map(([language, text]) => [`text ${language}`, text])),
})

const ruleFacts = (rule: Rule, fields: readonly ConditionField[]): Facts => ({
  priority: `priority ${rule.priority}`,
  code: rule.code,
  when: partWords(fromRules(rule.conditions), fields, Number.POSITIVE_INFINITY) || 'always',
  note: rule.note,
})

/** What differs in words, on either side. Without an own copy, nothing is on the other side. */
function sides(pack: Facts, own: Facts | null): { pack: string; own: string } {
  if (!own) return { pack: [pack.name ?? pack.when, pack.rates ?? pack.code].filter(Boolean).join(', '), own: '' }
  const names = Object.keys({ ...pack, ...own }).filter(name => (pack[name] ?? '') !== (own[name] ?? ''))
  const write = (facts: Facts) => names.flatMap(name => facts[name] || []).join(', ')
  return { pack: write(pack), own: write(own) }
}

export const codeSides = ({ code, own }: PackChanges['codes'][number]) =>
  sides(codeFacts(code), own ? codeFacts(own) : null)

export const ruleSides = ({ rule, own }: PackChanges['rules'][number], fields: readonly ConditionField[]) =>
  sides(ruleFacts(rule, fields), own ? ruleFacts(own, fields) : null)

/** "2 codes, 1 rule"; empty if nothing differs. */
export const changesInWords = ({ codes, rules }: PackChanges) =>
  [codes.length ? counted(codes.length, 'code') : '', rules.length ? counted(rules.length, 'rule') : '']
    .filter(Boolean)
    .join(', ')

/** The setup with all codes and rules of the pack that it lacks; its own stay as they are. */
export const withMissing = (setup: Setup, { codes, rules }: PackChanges): Pick<Setup, 'codes' | 'rules'> => ({
  codes: [...setup.codes, ...codes.flatMap(({ code, own }) => (own ? [] : [code]))],
  rules: [...setup.rules, ...rules.flatMap(({ rule, own }) => (own ? [] : [rule]))],
})

/** The codes with one of the pack in place of the company's, which keeps its ledger accounts. */
export function withPackCode(codes: readonly Code[], code: Code): Code[] {
  const isSame = (each: Code) => each.code.toLowerCase() === code.code.toLowerCase()
  const own = codes.find(isSame)
  if (!own) return [...codes, code]
  const parts = code.parts.map((part, at) => ({ ...part, ledgerAccount: own.parts[at]?.ledgerAccount ?? '' }))
  return codes.map(each => (isSame(each) ? { ...code, parts } : each))
}

/** The rules with one of the pack in place of the company's, which keeps its id. */
export function withPackRule(rules: readonly Rule[], rule: Rule): Rule[] {
  const isSame = (each: Rule) => each.name.toLowerCase() === rule.name.toLowerCase()
  return rules.some(isSame) ? rules.map(each => (isSame(each) ? { ...rule, id: each.id } : each)) : [...rules, rule]
}
