import { calculate } from './decimal'

/** A unit: its symbol, its exact size in its dimension's base unit, and its other spellings. */
export interface Unit {
  name: string
  ratio: string
  written: readonly string[]
}

// the server has the same table (`freight.core.units`): both are tested with tests/vectors/units.json
const WEIGHT: readonly Unit[] = [
  { name: 'kg', ratio: '1', written: ['kgs', 'kilo', 'kilos', 'kilogram', 'kilograms', 'kgm'] },
  { name: 'g', ratio: '0.001', written: ['gram', 'grams', 'gr'] },
  { name: 't', ratio: '1000', written: ['mt', 'tonne', 'tonnes', 'metric ton', 'metric tons'] },
  { name: 'lb', ratio: '0.45359237', written: ['lbs', 'pound', 'pounds', '#'] },
  { name: 'oz', ratio: '0.028349523125', written: ['ounce', 'ounces'] },
  { name: 'cwt', ratio: '45.359237', written: ['hundredweight'] },
  { name: 'short ton', ratio: '907.18474', written: ['short tons'] },
]
const VOLUME: readonly Unit[] = [
  {
    name: 'm³',
    ratio: '1',
    written: ['cbm', 'cubic meter', 'cubic meters', 'cu m'],
  },
  { name: 'cm³', ratio: '0.000001', written: ['ccm', 'cc', 'cu cm'] },
  { name: 'l', ratio: '0.001', written: ['liter', 'liters', 'dm3'] },
  { name: 'ft³', ratio: '0.028316846592', written: ['cft', 'cuft', 'cu ft', 'cubic foot', 'cubic feet'] },
  { name: 'in³', ratio: '0.000016387064', written: ['cu in', 'cuin', 'cubic inch', 'cubic inches'] },
]
const DISTANCE: readonly Unit[] = [
  { name: 'km', ratio: '1', written: ['kms', 'kilometer', 'kilometers'] },
  { name: 'mi', ratio: '1.609344', written: ['mile', 'miles'] },
  { name: 'nmi', ratio: '1.852', written: ['nm', 'nautical mile', 'nautical miles'] },
]
const LENGTH: readonly Unit[] = [
  { name: 'cm', ratio: '1', written: ['cms', 'centimeter', 'centimeters'] },
  { name: 'mm', ratio: '0.1', written: ['millimeter', 'millimeters'] },
  { name: 'm', ratio: '100', written: ['meter', 'meters'] },
  { name: 'in', ratio: '2.54', written: ['ins', 'inch', 'inches'] },
  { name: 'ft', ratio: '30.48', written: ['foot', 'feet'] },
]
/** The fields that accept any unit of their dimension; the first is the unit of rules and filters. */
export const MEASURED: Readonly<Record<string, readonly Unit[]>> = {
  'shipmentCargo#grossWeight': WEIGHT,
  'shipmentCargo#chargeableWeight': WEIGHT,
  'shipmentCargo#volume': VOLUME,
  'shipmentRouting#distance': DISTANCE,
  // of cargo lines, used in the conditions of charges
  'cargoLine#longestSide': LENGTH,
  'cargoLine#secondLongestSide': LENGTH,
  'cargoLine#lengthAndGirth': LENGTH,
}
// by the unit of the sides: the unit of the volume, and how many of it one cube is
const SIDES: Readonly<Record<string, readonly [string, string]>> = {
  ...Object.fromEntries(['cm', 'cms'].map(each => [each, ['cm³', '1'] as const])),
  mm: ['cm³', '0.001'],
  ...Object.fromEntries(['m', 'meters'].map(each => [each, ['m³', '1'] as const])),
  ...Object.fromEntries(['in', 'ins', 'inch', 'inches', '"'].map(each => [each, ['in³', '1'] as const])),
  ...Object.fromEntries(['ft', 'foot', 'feet', "'"].map(each => [each, ['ft³', '1'] as const])),
}
const DIMENSIONS =
  /^(?:(\d{1,6})\s*@\s*)?(\d{1,6}(?:\.\d{1,4})?)\s*[x×*]\s*(\d{1,6}(?:\.\d{1,4})?)\s*[x×*]\s*(\d{1,6}(?:\.\d{1,4})?)\s*([a-z]+|["'])\.?(?:\s*[x×*@]\s*(\d{1,6}))?$/i
const WITH_UNIT = /^([^a-z#]*[\d.,)])\s*([a-z][a-z. ]*[23]?|#)\.?$/i
const CANONICAL = /^(-?\d+(?:\.\d+)?) (\D.*)$/
const bare = (name: string) => name.replace('³', '3')
const byName = new Map([...WEIGHT, ...VOLUME, ...DISTANCE, ...LENGTH].map(unit => [unit.name, unit]))

/** The volume of dimensions, for all pieces: `4 @ 48 x 40 x 50 in` is 384000 in³. Null for other texts, and if a side
 * is 0. */
function dimensions(text: string): { figure: string; unit: Unit } | null {
  const found = DIMENSIONS.exec(text.trim())
  if (!found) return null
  const [, before, length = '', width = '', height = '', side = '', behind] = found
  const named = SIDES[side.toLowerCase()]
  const unit = named && byName.get(named[0])
  if (!named || !unit || (before && behind)) return null
  const figure = [length, width, height, before ?? behind ?? '1'].reduce(
    (product: string, each) => calculate('multiply', product, each) ?? '0',
    named[1],
  )
  return Number(figure) === 0 ? null : { figure, unit }
}

/** The number of a text and the unit after it. `strange`: a text in that position that is not a unit of the field. */
export function splitUnit(key: string, text: string): { figure: string; unit: Unit | null; strange: string } {
  const made = MEASURED[key] === VOLUME ? dimensions(text) : null
  if (made) return { ...made, strange: '' }
  const found = WITH_UNIT.exec(bare(text.replaceAll('\u00a0', ' ')))
  const [, figure = '', behind = ''] = found ?? []
  const named = behind.toLowerCase().replaceAll('.', ' ').split(/\s+/).filter(Boolean).join(' ')
  const unit = found && MEASURED[key]?.find(({ name, written }) => bare(name) === named || written.includes(named))
  return unit ? { figure, unit, strange: '' } : { figure: text, unit: null, strange: behind.trim() }
}

/** The unit of a number that is typed without one, if the field's template sets another than the default. */
export function typedIn({ key, unit = '' }: { key: string; unit?: string }): Unit | null {
  const [own, ...others] = MEASURED[key] ?? []
  const named = bare(unit.trim().toLowerCase())
  const isNamed = ({ name, written }: Unit) => bare(name) === named || written.includes(named)
  return own && !isNamed(own) ? (others.find(isNamed) ?? null) : null
}

/** A number with its own unit, if it would be misread without: `453.59 kg` in a field of lb. */
export function withOwnUnit(figure: string, field: { key: string; unit?: string }): string {
  const own = MEASURED[field.key]?.[0]
  return own && figure && typedIn(field) ? `${figure} ${own.name}` : figure
}

/** The error for a text after a number that is not a unit of the field. */
export function noUnit(key: string, label: string, strange: string): string {
  const names = (MEASURED[key] ?? []).map(unit => unit.name)
  return `${label}: “${strange}” isn’t a unit it can be in. Use ${names.slice(0, -1).join(', ')} or ${names.at(-1)}.`
}

/** Number and unit of a canonical value, `1000 lb`; null for one without a unit. */
export function canonicalParts(value: string): { figure: string; unit: Unit } | null {
  const [, figure = '', name = ''] = CANONICAL.exec(value) ?? []
  const unit = byName.get(name)
  return unit ? { figure, unit } : null
}

/** A canonical value as a number in the unit of rules; null for one without a unit. */
export function inOwnUnit(value: string): string | null {
  const parts = canonicalParts(value)
  return parts && calculate('multiply', parts.figure, parts.unit.ratio)
}
