import type { GridStore } from './store'
import type { RowId } from './types'

const FIGURE = /^(-?\d*\.?\d*)(?: ([a-z]\D*[³]?))?$/i

/** Adds decimal texts without binary fractions: 0.1 + 0.2 is 0.3. */
export function sumDecimals(texts: readonly string[]): string {
  const places = Math.max(0, ...texts.map(text => text.split('.')[1]?.length ?? 0))
  let total = 0n
  for (const text of texts) {
    const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
    const scaled = BigInt(`${whole || '0'}${fraction.padEnd(places, '0')}`)
    total += text.startsWith('-') ? -scaled : scaled
  }
  const digits = (total < 0n ? -total : total).toString().padStart(places + 1, '0')
  const sign = total < 0n ? '-' : ''
  return sign + (places ? `${digits.slice(0, -places)}.${digits.slice(-places)}` : digits)
}

/**
 * The numbers among the selected cells: how many, and their exact sum with its unit. Pounds and kilograms cannot be
 * added: then there is no sum.
 */
export function summarise(store: GridStore): { count: number; sum: string | null } {
  const { top, bottom, left, right } = store.block
  const numbers: string[] = []
  const units = new Set<string>()
  for (let col = left; col <= right; col++) {
    const column = store.display[col] as number
    if (store.columns[column]?.kind !== 'number') continue
    for (let row = top; row <= bottom; row++) {
      const value = store.row(store.rows[row] as RowId)[column]
      const [, figure = '', unit = ''] = typeof value === 'string' ? (FIGURE.exec(value) ?? []) : []
      if (!/\d/.test(figure)) continue
      numbers.push(figure)
      units.add(unit)
    }
  }
  const sum = units.size > 1 ? null : sumDecimals(numbers)
  return { count: numbers.length, sum: sum && [sum, ...units].join(' ').trim() }
}
