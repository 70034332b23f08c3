import { calculate, figureOf, grouped, toDigits } from '@/fields'

/** A unit and its size in the category's base unit: numbers as text, so that none is rounded. */
export interface Unit {
  id: string
  label: string
  factor: string
}
export interface Category {
  id: string
  label: string
  units: readonly Unit[]
}

/** Administration §9: 1 in = 2.54 cm, 1 lb = 453.6 g, 1 oz = 28.35 g. A foot is twelve inches, a mile 5,280 feet. */
const LENGTHS: readonly Unit[] = [
  { id: 'cm', label: 'cm', factor: '1' },
  { id: 'm', label: 'm', factor: '100' },
  { id: 'km', label: 'km', factor: '100000' },
  { id: 'in', label: 'in', factor: '2.54' },
  { id: 'ft', label: 'ft', factor: '30.48' },
  { id: 'miles', label: 'miles', factor: '160934.4' },
]
const WEIGHTS: readonly Unit[] = [
  { id: 'g', label: 'g', factor: '1' },
  { id: 'kg', label: 'kg', factor: '1000' },
  { id: 'oz', label: 'oz', factor: '28.35' },
  { id: 'lb', label: 'lb', factor: '453.6' },
]
const CUBED = ['cm', 'm', 'in', 'ft']

/** A power of a factor, exact: no factor has more digits than the arithmetic supports. */
function power(factor: string, exponent: number): string {
  let product = factor
  for (let n = 1; n < exponent; n++) product = calculate('multiply', product, factor) ?? product
  return product
}

export const CATEGORIES: readonly Category[] = [
  { id: 'length', label: 'Length', units: LENGTHS },
  {
    id: 'area',
    label: 'Area',
    units: LENGTHS.map(each => ({ id: `${each.id}2`, label: `${each.label}²`, factor: power(each.factor, 2) })),
  },
  { id: 'weight', label: 'Weight', units: WEIGHTS },
  {
    id: 'volume',
    label: 'Volume',
    units: LENGTHS.filter(each => CUBED.includes(each.id)).map(each => ({
      id: `${each.id}3`,
      label: `${each.label}³`,
      factor: power(each.factor, 3),
    })),
  },
]

/** The digits shown of a repeating decimal. */
const DIGITS = 12

export interface Converted {
  unit: Unit
  /** Null when the number is out of range. */
  figure: string | null
  /** False: rounded half away from zero to twelve digits. */
  exact: boolean
}

/** A typed number in every unit of its category; empty if the text is not a number. */
export function convert(typed: string, from: Unit, category: Category): Converted[] {
  const value = figureOf(typed)
  if (value === null) return []
  const inBase = calculate('multiply', value, from.factor)
  return category.units.map(unit => {
    const full = unit.id === from.id ? value : inBase && calculate('divide', inBase, unit.factor)
    if (!full) return { unit, figure: null, exact: true }
    const shown = toDigits(full, DIGITS)
    const exact = full.replace(/[-.]/g, '').replace(/^0+/, '').length < 20
    return { unit, figure: exact ? full : shown, exact }
  })
}

export const shown = (figure: string | null): string => (figure === null ? 'out of range' : grouped(figure, 0))
