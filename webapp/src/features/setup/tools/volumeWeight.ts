import { calculate, compareFigures, figureOf, toPlaces } from '@/fields'

/** One size of piece, as typed. */
export interface Line {
  pieces: string
  length: string
  width: string
  height: string
}
export const SIDES = ['pieces', 'length', 'width', 'height'] as const
export const EMPTY: Line = { pieces: '1', length: '', width: '', height: '' }

/** Centimeters in a unit of the dimensions. */
export const SIDE_UNITS: Readonly<Record<string, string>> = { cm: '1', m: '100', in: '2.54', ft: '30.48' }

/** Administration §9: the weight of a cubic meter, by transport mode; ocean bills the cubic meter itself. */
export const FACTORS = [
  { id: 'air', label: 'Air', factor: '166.67', unit: 'kg' },
  { id: 'truck', label: 'Truck', factor: '333.33', unit: 'kg' },
  { id: 'ocean', label: 'Ocean', factor: '1', unit: 'm³' },
] as const
const PLACES = 6
const CUBIC_CENTIMETRES = '1000000'

const times = (a: string, b: string) => calculate('multiply', a, b) ?? '0'

/** Length × width × height / 1,000,000 × pieces in m³, unrounded; null while the line is incomplete. */
export function cubicMetres(line: Line, unit: string): string | null {
  const figures = SIDES.map(side => figureOf(line[side]))
  if (figures.some(each => each === null || compareFigures(each, '0') < 0)) return null
  const toCm = SIDE_UNITS[unit] ?? '1'
  const [pieces = '0', ...sides] = figures as string[]
  const cubic = sides.map(each => times(each, toCm)).reduce(times)
  return calculate('divide', times(cubic, pieces), CUBIC_CENTIMETRES)
}

/** The volume of complete lines, to six decimals, and unrounded for further calculation. */
export function totalVolume(lines: readonly Line[], unit: string): string {
  return lines.reduce((sum, line) => calculate('add', sum, cubicMetres(line, unit) ?? '0') ?? sum, '0')
}

/** The dimensional weight of a volume, to six decimals. */
export const volumeWeight = (cubic: string, factor: string): string => toPlaces(times(cubic, factor), PLACES)
export const sixPlaces = (figure: string): string => toPlaces(figure, PLACES)

/** The larger of gross and dimensional weight; null without a gross weight. */
export function chargeable(gross: string, byVolume: string): string | null {
  const weight = figureOf(gross)
  if (weight === null) return null
  return compareFigures(weight, byVolume) >= 0 ? toPlaces(weight, PLACES) : byVolume
}
