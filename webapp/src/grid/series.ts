import type { CellValue, GridColumn } from './types'

/** The value at an offset from the first cell of the source: after it, or before it (negative). */
export type SeriesValue = (offset: number) => CellValue

const DECIMAL = /^-?\d+(\.\d+)?$/
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const NUMBERED = /^(.*?)(\d+)$/
const DAY_MS = 86_400_000

/**
 * How a column's values continue, as in Excel: numbers by their step, days by days or months, text by the number at its
 * end. Null if they only repeat: a single number, codes from a list, and values without a common step. With `step` a
 * single number counts up, too.
 */
export function seriesOf(source: readonly CellValue[], column: GridColumn, step = false): SeriesValue | null {
  const texts = source.filter((value): value is string => typeof value === 'string')
  if (!texts.length || texts.length < source.length || column.editor === 'suggest' || column.kind === 'toggle') {
    return null
  }
  if (column.editor === 'date') return dates(texts)
  if (column.kind === 'number') return texts.length > 1 || step ? figures(texts) : null
  return numbered(texts)
}

/** The common step of whole numbers; a single one uses `single`. */
function stepOf(numbers: readonly bigint[], single: bigint): bigint | null {
  if (numbers.length === 1) return single
  const step = (numbers[1] as bigint) - (numbers[0] as bigint)
  return numbers.every((value, at) => at === 0 || value - (numbers[at - 1] as bigint) === step) ? step : null
}

/** Numbers, counted in units of their smallest decimal place, so that steps of 0.1 stay exact. */
function figures(texts: readonly string[]): SeriesValue | null {
  if (!texts.every(text => DECIMAL.test(text))) return null
  const places = Math.max(...texts.map(text => text.split('.')[1]?.length ?? 0))
  const scaled = texts.map(text => {
    const [whole = '', fraction = ''] = text.split('.')
    return BigInt(whole + fraction.padEnd(places, '0'))
  })
  const step = stepOf(scaled, 10n ** BigInt(places))
  if (step === null) return null
  return offset => {
    const value = (scaled[0] as bigint) + step * BigInt(offset)
    const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0')
    const text = places ? `${digits.slice(0, -places)}.${digits.slice(-places)}` : digits
    return value < 0n ? `-${text}` : text
  }
}

function numbered(texts: readonly string[]): SeriesValue | null {
  const parts = texts.map(text => NUMBERED.exec(text))
  const [first] = parts
  if (!first || !parts.every(part => part?.[1] === first[1])) return null
  const numbers = parts.map(part => BigInt(part?.[2] ?? 0))
  const step = stepOf(numbers, 1n)
  if (step === null) return null
  const [, prefix = '', digits = ''] = first
  return offset => {
    const value = (numbers[0] as bigint) + step * BigInt(offset)
    return value < 0n ? '' : prefix + value.toString().padStart(digits.length, '0')
  }
}

function dates(texts: readonly string[]): SeriesValue | null {
  const parts = texts.map(text => ISO_DATE.exec(text))
  if (!parts.every(part => part !== null)) return null
  const days = texts.map(text => BigInt(Date.parse(`${text}T00:00:00Z`) / DAY_MS))
  const months = parts.map(part => BigInt(Number(part?.[1]) * 12 + Number(part?.[2]) - 1))
  const sameDay = parts.every(part => part?.[3] === parts[0]?.[3])
  const byMonth = texts.length > 1 && sameDay ? stepOf(months, 0n) : null
  if (byMonth) return offset => dayOfMonth((months[0] as bigint) + byMonth * BigInt(offset), Number(parts[0]?.[3]))
  const step = stepOf(days, 1n)
  if (step === null) return null
  return offset => new Date(Number((days[0] as bigint) + step * BigInt(offset)) * DAY_MS).toISOString().slice(0, 10)
}

/** That day of a month counted from year 0; the month's last day if it is shorter. */
function dayOfMonth(month: bigint, day: number): string {
  const [year, at] = [Number(month / 12n), Number(month % 12n)]
  const last = new Date(Date.UTC(year, at + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, at, Math.min(day, last))).toISOString().slice(0, 10)
}
