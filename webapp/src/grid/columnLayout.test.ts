import { expect, test } from 'vitest'
import { COLUMNS } from './testGrid'
import { movedKeys, orderedKeys, pinnedKeys } from './useColumnLayout'

const ORDER = ['updateField', 'number', 'weight', 'invoice']

test('A021: the update box stays first, whatever the order says', () => {
  expect(orderedKeys(COLUMNS, ['invoice', 'updateField', 'number'])).toEqual([
    'updateField',
    'invoice',
    'number',
    'weight',
  ])
  expect(movedKeys(ORDER, 'invoice', 'updateField')).toEqual(['updateField', 'invoice', 'number', 'weight'])
})

test('a column of a template that has grown follows the one before it; one that has gone is forgotten', () => {
  expect(orderedKeys(COLUMNS, ['weight', 'gone', 'invoice'])).toEqual(['updateField', 'number', 'weight', 'invoice'])
  expect(orderedKeys(COLUMNS, [])).toEqual(ORDER)
})

test('a column is moved in front of another, or to the end', () => {
  expect(movedKeys(ORDER, 'number', 'invoice')).toEqual(['updateField', 'weight', 'number', 'invoice'])
  expect(movedKeys(ORDER, 'number', null)).toEqual(['updateField', 'weight', 'invoice', 'number'])
})

test('columns stay in sight up to the frozen one; a hidden one freezes nothing', () => {
  expect(pinnedKeys(ORDER, { frozen: 'weight', hidden: [] }, 2)).toEqual(['updateField', 'number', 'weight'])
  expect(pinnedKeys(ORDER, { frozen: 'weight', hidden: ['number'] }, 2)).toEqual(['updateField', 'weight'])
  expect(pinnedKeys(ORDER, { frozen: 'weight', hidden: ['weight'] }, 2)).toEqual(['updateField', 'number'])
  expect(pinnedKeys(ORDER, { frozen: null, hidden: [] }, 2)).toEqual(['updateField', 'number'])
  expect(pinnedKeys(ORDER, { frozen: 'updateField', hidden: [] }, 2)).toEqual(['updateField'])
})
