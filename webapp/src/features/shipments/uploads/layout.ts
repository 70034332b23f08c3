import type { LayoutBody, Upload, UploadColumn, UploadType } from './upload'

/** What the columns of a sheet may be, as the user chooses it. */
export type Choice = 'fields' | 'breaks' | 'destinations' | 'origins' | 'values'

const ORIGIN = 'lane#originPort'
const DESTINATION = 'lane#destinationPort'
/** The entry of the field list that makes a column a value. */
export const VALUE = '=value'
/** The choice of no field, among the fields: emptied with the keyboard, a box takes its last choice back. */
export const LEFT_OUT = '=left out'

const VALUE_WORDS: Record<Choice, string> = {
  fields: '',
  breaks: 'Weight break',
  destinations: 'Destination',
  origins: 'Origin',
  values: 'Value',
}

export function choicesFor(type: UploadType): { value: Choice; label: string }[] {
  const fields = { value: 'fields' as const, label: 'Fields' }
  if (type === 'shipment') return [fields, { value: 'values', label: 'Values of a field' }]
  return [
    fields,
    { value: 'breaks', label: 'Weight breaks' },
    { value: 'destinations', label: 'Destinations' },
    { value: 'origins', label: 'Origins' },
  ]
}

/** The choice that a layout is. */
export function choiceOf({ kind, headingField }: Upload['layout']): Choice {
  if (kind !== 'values') return kind
  if (headingField === ORIGIN) return 'origins'
  return headingField === DESTINATION ? 'destinations' : 'values'
}

/** What to send for a choice; which columns are values is left to what their headings suggest. */
export function layoutFor(choice: Choice): LayoutBody {
  if (choice === 'fields' || choice === 'breaks') return { kind: choice }
  if (choice === 'values') return { kind: 'values' }
  return { kind: 'values', headingField: choice === 'origins' ? ORIGIN : DESTINATION }
}

/** The layout as it is, to be sent with something of it changed. Without columns they are left to the headings. */
export const bodyOf = ({ layout }: Upload): LayoutBody => ({
  kind: layout.kind,
  columns: layout.columns.length ? layout.columns : null,
  headingField: layout.headingField || null,
  cellField: layout.cellField || null,
})

/** What to send so that one more column is a value. */
export const withColumn = (upload: Upload, column: number): LayoutBody => ({
  ...bodyOf(upload),
  columns: [...upload.layout.columns, column].sort((a, b) => a - b),
})

/** What a value column is called in the list of fields. */
export function valueWord({ layout }: Upload): string {
  return VALUE_WORDS[choiceOf(layout)]
}

/** The heading, with what a second row of headings says above it. */
export const headingOf = (column: UploadColumn): string => [column.above, column.header].filter(Boolean).join(' · ')

/** The part of a heading that is a value of a field: of a break what stands above it. Empty where none is. */
export function headingWord({ layout }: Upload, column: UploadColumn): string {
  if (!column.isValue || !layout.headingField) return ''
  return (layout.kind === 'breaks' ? column.above : column.header) ?? ''
}

/** Why the sheet cannot be checked as its columns are read now. */
export function faultOf({ layout, columns }: Upload): string {
  return columns.find(column => column.fault)?.fault ?? layout.fault
}
