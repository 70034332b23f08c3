import { type Field, isList, isPart, isSame } from '@/fields'
import {
  ARITHMETIC,
  COMPARISONS,
  type ConditionRow,
  EMPTINESS,
  SPOKEN,
  SUB_EXPRESSIONS,
  TODAY_COMPARISONS,
} from '@/rules'

export interface Choice {
  value: string
  label: string
}

const spoken = (names: readonly string[]): Choice[] => names.map(value => ({ value, label: SPOKEN[value] ?? value }))

const isEquality = (name: string) => isSame(name) || isList(name)
const EQUALITY = Object.keys(COMPARISONS).filter(isEquality)
/** For numbers and days: all comparisons except equality and partial text. */
const ORDER = Object.keys(COMPARISONS).filter(name => !isEquality(name) && !isPart(name))

/** The comparisons that make sense for a field; RESULT rows compute instead (R043, R180–R184). */
export function expressionsFor(type: string | undefined, operator: string | null | undefined): Choice[] {
  if (operator === 'RESULT') return spoken([...ARITHMETIC, ...SUB_EXPRESSIONS])
  if (type === 'numeric') return spoken([...ORDER, ...EQUALITY, ...EMPTINESS])
  if (type === 'date') return spoken([...ORDER, ...Object.keys(TODAY_COMPARISONS), ...EQUALITY, ...EMPTINESS])
  return spoken([...Object.keys(COMPARISONS), ...EMPTINESS])
}

export const resultOperators = (type: string | undefined): Choice[] => [
  { value: 'assign', label: 'set it to' },
  { value: 'remove', label: 'remove from it' },
  { value: 'isNotEmpty', label: 'require it' },
  ...expressionsFor(type, '')
    .filter(({ value }) => value !== 'isNotEmpty')
    .map(({ value, label }) => ({ value, label: `check that it ${label}` })),
]

export const LEVELS: Choice[] = [
  { value: 'error', label: 'error' },
  { value: 'warning', label: 'warning' },
]

export const JOINTS: Choice[] = [
  { value: 'AND', label: 'AND' },
  { value: 'OR', label: 'OR' },
  { value: 'THEN', label: 'THEN' },
  { value: 'RESULT', label: 'RESULT' },
]

export const CONDS: Choice[] = ['IF', 'ELSEIF', 'ELSE', 'END'].map(value => ({ value, label: value }))

export const FORMATTINGS: Record<'date' | 'text', Choice[]> = {
  date: [
    { value: 'add', label: 'add days' },
    { value: 'subtract', label: 'subtract days' },
  ],
  text: [
    { value: 'left', label: 'first characters' },
    { value: 'right', label: 'last characters' },
    { value: 'subString', label: 'characters from, to' },
  ],
}

/** The fields, and the results of the rows above this one. */
export const fieldChoices = (fields: readonly Field[], rows: readonly ConditionRow[], before: number): Choice[] => [
  ...fields.filter(field => field.isActive !== false).map(({ key, label }) => ({ value: key, label })),
  ...rows
    .slice(0, before)
    .flatMap((row, at) => (row.operator === 'RESULT' ? [{ value: `RESULT${at + 1}`, label: `RESULT${at + 1}` }] : [])),
]
