import type { GridColumn } from './types'

/** A column of text that may be changed and may be blank; `over`: what is otherwise. */
export const textColumn = (key: string, label: string, width: number, over: Partial<GridColumn> = {}): GridColumn => ({
  key,
  label,
  kind: 'text',
  editor: 'text',
  readonly: false,
  mandatory: false,
  width,
  parse: typed => typed.trim(),
  ...over,
})
