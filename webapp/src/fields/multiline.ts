import { cellText, type FieldType, plainText } from './fieldType'

/** Treated as text in a grid (foundation §3): a cell shows its lines side by side, and keeps them as line feeds. */
export const multiline: FieldType = {
  ...plainText,
  editor: 'lines',
  reader: () => cell => cellText(cell).replace(/\r\n?/g, '\n') || null,
  format: value => value.replace(/\s*\n\s*/g, ' ⏎ '),
}
