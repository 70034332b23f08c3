import { type FieldType, plainText } from './fieldType'

const TICKED = /^(1|true|yes|y|x|on)$/i

export const checkbox: FieldType = {
  ...plainText,
  kind: 'toggle',
  editor: 'none',
  parse: text => TICKED.test(text.trim()),
  fromWire: value => value === true || TICKED.test(String(value ?? '')),
  toWire: value => value === true,
}
