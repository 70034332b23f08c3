import { Textarea } from '@mantine/core'
import { cellText, type FieldType, plainText, shownOf, textOf } from '../fieldType'

/** Treated as text in a grid (foundation §3): a cell shows its lines on one line, and stores them with line feeds. */
export const multiline: FieldType = {
  ...plainText,
  editor: 'lines',
  Input: parts => (
    <Textarea
      {...shownOf(parts)}
      autosize
      minRows={2}
      value={textOf(parts.value)}
      onChange={event => parts.onChange(event.currentTarget.value)}
    />
  ),
  reader: () => cell => cellText(cell).replace(/\r\n?/g, '\n') || null,
  format: value => value.replace(/\s*\n\s*/g, ' ⏎ '),
}
