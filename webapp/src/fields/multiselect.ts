import { type FieldType, plainText } from './fieldType'

const items = (text: string): string[] =>
  text
    .split(',')
    .map(item => item.trim())
    .filter(Boolean)

/** Several values, separated by commas; on the wire a list. */
export const multiselect: FieldType = {
  ...plainText,
  editor: 'suggest',
  multiple: true,
  parse: text => items(text).join(', '),
  fromWire: value => (Array.isArray(value) ? value.join(', ') : plainText.fromWire(value)),
  toWire: value => items(String(value)),
}
