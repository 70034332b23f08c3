import { expect, test } from 'vitest'
import type { PackContent } from './calls'
import {
  changesInWords,
  codeSides,
  packChanges,
  ruleSides,
  withMissing,
  withPackCode,
  withPackRule,
} from './packChanges'
import { type Code, ownCode, ownRule, type Rule, type Setup } from './setup'

const code = (name: string, percent: string): PackContent['codes'][number] => ({
  code: `NL-${name}`,
  name,
  category: 'S',
  categoryLabel: 'Standard rate',
  direction: 'output',
  parts: [
    {
      name: 'BTW',
      rates: [{ firstDay: '2012-10-01', percent }],
      baseBox: '1a',
      taxBox: '1a',
      deductionBox: '',
      ledgerAccount: '',
    },
  ],
  exemptionCode: '',
  exemptionTexts: {},
  percent,
})
const rule = (name: string, value: string): PackContent['rules'][number] => ({
  id: `NL:${name}`,
  name: `NL: ${name}`,
  priority: 10,
  conditions: { condition: 'and', level: 0, fields: [{ name: 'movement', operator: 'equalTo', value, type: 'text' }] },
  words: '',
  code: 'NL-STD',
  note: '',
})
const PACK: PackContent = { codes: [code('STD', '21'), code('LOW', '9')], rules: [rule('Domestic', 'domestic')] }

const setup = (codes: Code[], rules: Rule[]): Setup => ({ registrations: [], codes, rules, chargeClasses: [] })
const copy = () => setup(PACK.codes.map(ownCode), PACK.rules.map(ownRule))

test('copies that were not changed do not differ, whatever ledger account they have', () => {
  const own = copy()
  const codes = own.codes.map(each => ({
    ...each,
    parts: each.parts.map(part => ({ ...part, ledgerAccount: '1500' })),
  }))
  const rules = own.rules.map(each => ({
    ...each,
    id: 'abc',
    // as the editor writes them
    conditions: {
      fields: [{ type: 'text', value: 'domestic', value1: '', value2: '', operator: 'equalTo', name: 'movement' }],
      condition: 'and',
      level: 1,
    },
  }))
  expect(changesInWords(packChanges({ ...own, codes, rules }, PACK))).toBe('')
})

test('a rate written with decimals is the same rate', () => {
  const own = copy()
  const [first, ...others] = own.codes
  if (!first) throw new Error('a code')
  const same = {
    ...first,
    parts: first.parts.map(each => ({ ...each, rates: [{ firstDay: '2012-10-01', percent: '21.00' }] })),
  }
  expect(packChanges({ ...own, codes: [same, ...others] }, PACK).codes).toEqual([])
})

test('what differs and what is missing are both listed, with either side', () => {
  const changes = packChanges(setup([ownCode(code('STD', '19'))], [ownRule(rule('Domestic', 'export'))]), PACK)
  expect(changesInWords(changes)).toBe('2 codes, 1 rule')
  expect(changes.codes.map(each => [each.code.code, !each.own])).toEqual([
    ['NL-STD', false],
    ['NL-LOW', true],
  ])
  expect(changes.codes.map(codeSides)).toEqual([
    { pack: 'BTW 21 % from 10/01/2012', own: 'BTW 19 % from 10/01/2012' },
    { pack: 'LOW, BTW 9 % from 10/01/2012', own: '' },
  ])
  const [domestic] = changes.rules
  const movement = { domestic: 'Within one country', export: 'Export' }
  const field = { name: 'movement', label: 'Movement', type: 'text' as const, choiceNames: movement }
  expect(domestic && ruleSides(domestic, [field])).toEqual({
    pack: 'Movement is Within one country',
    own: 'Movement is Export',
  })
})

test('what is used replaces the own copy, which keeps its ledger account and its id', () => {
  const own = ownCode(code('STD', '19'))
  const kept = [{ ...own, parts: own.parts.map(part => ({ ...part, ledgerAccount: '1500' })) }]
  const [used] = withPackCode(kept, ownCode(code('STD', '21')))
  expect(used?.parts[0]).toMatchObject({ ledgerAccount: '1500', rates: [{ percent: '21' }] })
  expect(withPackCode(kept, ownCode(code('LOW', '9'))).map(each => each.code)).toEqual(['NL-STD', 'NL-LOW'])
  const rules = withPackRule(
    [{ ...ownRule(rule('Domestic', 'export')), id: 'abc' }],
    ownRule(rule('Domestic', 'domestic')),
  )
  expect(rules).toMatchObject([{ id: 'abc', conditions: { fields: [{ value: 'domestic' }] } }])
})

test('what a newer pack brings is added together, and what is one’s own stays', () => {
  const own = setup([ownCode(code('STD', '19'))], [])
  const changes = packChanges(own, PACK)
  const { codes, rules } = withMissing(own, changes)
  expect(codes.map(each => [each.code, each.parts[0]?.rates[0]?.percent])).toEqual([
    ['NL-STD', '19'],
    ['NL-LOW', '9'],
  ])
  expect(rules.map(each => each.name)).toEqual(['NL: Domestic'])
})

test('another box of the deduction is a difference', () => {
  const bought = code('IN', '21')
  const part = { ...(bought.parts[0] as Code['parts'][number]), deductionBox: '5b' }
  const [change] = packChanges(setup([ownCode(bought)], []), { codes: [{ ...bought, parts: [part] }], rules: [] }).codes
  expect(change && codeSides(change)).toEqual({ pack: 'deduction in box 5b', own: '' })
})
