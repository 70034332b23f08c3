import { counted } from '@/ui'
import type { PackContent } from './calls'
import { type Code, ownCode, ownRule, type Rule, type Setup } from './setup'

/** What a starter pack has and the company does not, or has otherwise. */
export interface PackChanges {
  codes: { code: Code; isNew: boolean }[]
  rules: { rule: Rule; isNew: boolean }[]
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
      return own && written(own) === written(code) ? [] : [{ code, isNew: !own }]
    }),
    rules: pack.rules.map(ownRule).flatMap(rule => {
      const own = rules.get(rule.name.toLowerCase())
      return own && asked(own) === asked(rule) ? [] : [{ rule, isNew: !own }]
    }),
  }
}

/** "2 codes, 1 rule"; empty if nothing differs. */
export const changesInWords = ({ codes, rules }: PackChanges) =>
  [codes.length ? counted(codes.length, 'code') : '', rules.length ? counted(rules.length, 'rule') : '']
    .filter(Boolean)
    .join(', ')

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
