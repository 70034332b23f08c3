import { describe, expect, it } from 'vitest'
import type { ScriptingOptions } from './calls'
import { complete, completionsOf, wordBefore } from './completion'

const OPTIONS: ScriptingOptions = {
  fields: [
    { name: 'shipmentCargo.grossWeight', label: 'Gross weight', kind: 'weight', kindName: 'a weight' },
    { name: 'shipmentCargo.pieces', label: 'Pieces', kind: 'number', kindName: 'a number' },
    { name: 'status', label: 'Status', kind: 'text', kindName: 'a text' },
  ],
  functions: [
    { name: 'round', example: 'round(12.345, 2)', help: 'Rounds to so many decimals, half up.' },
    { name: 'startsWith', example: '"a".startsWith("a")', help: 'Whether a text begins with another.' },
  ],
  units: [],
}

const offered = (word: string) => completionsOf(word, OPTIONS).map(({ label }) => label)

describe('the word before the caret', () => {
  it('is what was typed of a name', () => {
    expect(wordBefore('1 + shipmentCargo.gr', 20)).toEqual({ word: 'shipmentCargo.gr', start: 4 })
    expect(wordBefore('1 + ', 4)).toEqual({ word: '', start: 4 })
  })

  it('is none inside of quotation marks', () => {
    expect(wordBefore('status == "Rat', 14).word).toBe('')
    expect(wordBefore('status == "Rated" && sta', 24).word).toBe('sta')
  })
})

describe('completions', () => {
  it('find fields by name and by label, those that begin with the word first', () => {
    expect(offered('gross')).toEqual(['shipmentCargo.grossWeight'])
    expect(offered('sta')).toEqual(['status', 'startsWith()'])
    expect(offered('st')).toEqual(['status', 'startsWith()'])
  })

  it('do not offer what is complete already', () => {
    expect(offered('status')).toEqual([])
  })

  it('take the place of the word, with the rest of it', () => {
    const [field] = completionsOf('pieces', OPTIONS)
    expect(field && complete('2 * piec', 8, field)).toEqual({ text: '2 * shipmentCargo.pieces', caret: 24 })
    expect(field && complete('2 * pieces + 1', 7, field)).toEqual({ text: '2 * shipmentCargo.pieces + 1', caret: 24 })
  })

  it('open the parenthesis of a function once', () => {
    const [round] = completionsOf('rou', OPTIONS)
    expect(round && complete('rou', 3, round)).toEqual({ text: 'round(', caret: 6 })
    expect(round && complete('rou(1)', 3, round)).toEqual({ text: 'round(1)', caret: 6 })
  })
})
