import type { Field } from './field'
import { type FieldType, plainText } from './fieldType'

const DECIMAL = /^-?(\d+\.?\d*|\.\d+)$/
/** A comma is a thousands separator only where one belongs: 1,234.5 but not 1,2. */
const GROUPED = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/

/** Thousands separated and at least `decimals` places; no digit is rounded away, the text stays exact. */
function grouped(value: string, decimals: number): string {
  const [whole = '', fraction = ''] = value.replace('-', '').split('.')
  const head = (whole || '0').replace(/\B(?=(\d{3})+$)/g, ',')
  const tail = fraction.padEnd(decimals, '0')
  return `${value.startsWith('-') ? '−' : ''}${head}${tail ? `.${tail}` : ''}`
}

export const numeric: FieldType = {
  ...plainText,
  kind: 'number',
  filter: 'numeric',
  parse: text => {
    const bare = text.trim().replace('−', '-')
    return GROUPED.test(bare) ? bare.replaceAll(',', '') : bare
  },
  format: (value: string, field: Field) => (DECIMAL.test(value) ? grouped(value, field.decimals ?? 0) : value),
  fault: value => (DECIMAL.test(value) ? null : 'not a number'),
}
