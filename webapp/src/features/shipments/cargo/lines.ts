import type { Wire } from '@/api/wire'

/** A cargo line in the API. */
export type CargoLine = Wire<'CargoLineView'>

/** The column of the shipment sheet with a row's lines, as text. */
export const CARGO_LINES = 'cargoLines'

/** The editable fields of a line, in the order of the columns. */
export const LINE_KEYS = [
  'pieces',
  'packageType',
  'dimensions',
  'weight',
  'weightPer',
  'freightClass',
  'nmfc',
  'commodity',
  'hazmat',
  'containerType',
  'containers',
  'marks',
] as const
export type LineKey = (typeof LINE_KEYS)[number]
export type TypedLine = Partial<Record<LineKey, string>>

/** The default: a weight is that of the whole line. */
const OF_LINE = 'line'

/** The cell text of these lines; equal lines have equal texts. */
export function textOf(lines: readonly Readonly<Record<string, unknown>>[] | null | undefined): string {
  const typed = (lines ?? []).map(typedOf).filter(line => Object.keys(line).length)
  return typed.length ? JSON.stringify(typed) : ''
}

/** The lines of a cell. */
export function linesOf(text: string): TypedLine[] {
  if (!text) return []
  try {
    return JSON.parse(text) as TypedLine[]
  } catch {
    return []
  }
}

/** "3 lines" */
export const linesWords = (text: string): string => {
  const { length } = linesOf(text)
  return length ? `${length} ${length === 1 ? 'line' : 'lines'}` : ''
}

/** The weight of the shipment: a line's weight has the same format. */
export const GROSS_WEIGHT = 'shipmentCargo#grossWeight'

/** The shipment fields that take totals of the lines, and what each line must have for that. */
const TOTALS: Readonly<Record<string, (lines: readonly TypedLine[]) => boolean>> = {
  [GROSS_WEIGHT]: lines => lines.every(({ weight }) => weight),
  'shipmentCargo#volume': lines => lines.every(({ dimensions }) => dimensions),
  'shipmentCargo#pieces': lines => lines.every(({ pieces }) => pieces),
  'shipmentCargo#containers': lines => lines.some(({ containers }) => containers),
}

/** Whether the lines of a cell fill a blank field. */
export function isFilledByLines(key: string, text: string): boolean {
  const lines = linesOf(text)
  return lines.length > 0 && (TOTALS[key]?.(lines) ?? false)
}

function typedOf(line: Readonly<Record<string, unknown>>): TypedLine {
  const filled = LINE_KEYS.map((key): [LineKey, string] => [key, String(line[key] ?? '').trim()]).filter(
    ([key, value]) => value && !(key === 'weightPer' && value === OF_LINE),
  )
  return filled.some(([key]) => key !== 'weightPer') ? Object.fromEntries(filled) : {}
}
