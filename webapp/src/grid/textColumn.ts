import type { GridColumn } from './types'

/** A text column that is editable and may be blank; `over` overrides properties. */
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
