import type { Field } from './field'
import { cellText, type FieldType, plainText, Unreadable } from './fieldType'

/** Plain figures, or thousands in groups of three. No exponent: a typed 1E5 is a product code. */
const FIGURE = /^([+-]?)(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d*))?$/
/** Short and plain already, as nearly all figures are: nothing is to be done about them. */
const PLAIN = /^(?:-?[1-9]\d{0,14}|-?0(?=\.)|0)(?:\.\d{0,9}[1-9])?$/
/** What the database holds exactly (Decimal128). */
const MOST_DIGITS = 34
const REFUSAL = new Unreadable('must be a number.')

/** The plain form of a figure: `+007.50` is `7.5`. Null when the text is none. */
export function plainFigure(text: string): string | null {
  if (PLAIN.test(text)) return text
  const match = FIGURE.exec(text.replace('−', '-'))
  const [, sign = '', head = '', tail = ''] = match ?? []
  if (!match || !(head || tail)) return null
  const whole = head.replaceAll(',', '').replace(/^0+(?=\d)/, '') || '0'
  const fraction = tail.replace(/0+$/, '')
  if (`${whole}${fraction}`.replace(/^0+/, '').length > MOST_DIGITS) return null
  const plain = fraction ? `${whole}.${fraction}` : whole
  return sign === '-' && plain !== '0' ? `-${plain}` : plain
}

/** Thousands separated and at least `decimals` places. No digit is rounded away: the text stays exact. */
export function grouped(value: string, decimals: number): string {
  const [whole = '', fraction = ''] = value.replace('-', '').split('.')
  const tail = fraction.padEnd(decimals, '0')
  return `${value.startsWith('-') ? '−' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${tail ? `.${tail}` : ''}`
}

export const numeric: FieldType = {
  ...plainText,
  kind: 'number',
  filter: 'numeric',
  reader: () => cell => {
    const text = cellText(cell)
    return text ? (plainFigure(text) ?? REFUSAL) : null
  },
  format: (value: string, field: Field) => {
    const plain = plainFigure(value)
    return plain === null ? value : grouped(plain, field.decimals ?? 0)
  },
}
