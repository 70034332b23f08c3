import { readFigure } from '@/place'

/** The format programs exchange, in any locale. No exponent: a typed 1E5 is a product code. */
const FIGURE = /^([+-]?)(\d*)(?:\.(\d*))?$/
/** Short and plain already, as nearly all numbers are. */
const PLAIN = /^(?:-?[1-9]\d{0,14}|-?0(?=\.)|0)(?:\.\d{0,9}[1-9])?$/
/** The digits that the database stores exactly (Decimal128). */
const MOST_DIGITS = 34

/** The plain form of a plain decimal: `+007.50` is `7.5`. Null if the text is not one. */
export function canonical(text: string): string | null {
  if (PLAIN.test(text)) return text
  const match = FIGURE.exec(text)
  const [, sign = '', head = '', tail = ''] = match ?? []
  if (!match || !(head || tail)) return null
  const whole = head.replace(/^0+(?=\d)/, '') || '0'
  const fraction = tail.replace(/0+$/, '')
  if (`${whole}${fraction}`.replace(/^0+/, '').length > MOST_DIGITS) return null
  const plain = fraction ? `${whole}.${fraction}` : whole
  return sign === '-' && plain !== '0' ? `-${plain}` : plain
}

/** The plain form of a value: a plain decimal, or a number in the system's locale. Null if it is neither. */
export function plainFigure(text: string): string | null {
  return canonical(text) ?? typedFigure(text)
}

/** The plain form of typed text: in Germany 1.234 is 1234. Null if it is not a number, or ambiguous. */
export function typedFigure(text: string, unit = ''): string | null {
  const found = readFigure(text, undefined, '', unit)
  return typeof found === 'string' ? found : null
}
