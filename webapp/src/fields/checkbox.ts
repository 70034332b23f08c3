import { cellText, type FieldType, plainText, Unreadable } from './fieldType'

const ANSWERS = new Map<string, boolean>([
  ...['true', 'yes', 'y', '1', 'x', 'on'].map(word => [word, true] as const),
  ...['false', 'no', 'n', '0', 'off'].map(word => [word, false] as const),
])
const REFUSAL = new Unreadable('must be yes or no.')

export const checkbox: FieldType = {
  ...plainText,
  kind: 'toggle',
  editor: 'none',
  measured: false,
  reader: () => cell => {
    const text = cellText(cell).toLowerCase()
    return text ? (ANSWERS.get(text) ?? REFUSAL) : null
  },
}
