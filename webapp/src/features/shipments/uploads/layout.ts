import type { LayoutBody, Upload, UploadColumn, UploadType } from './upload'

/** What the columns of a sheet may be, as the user chooses it. */
export type Choice = 'fields' | 'breaks' | Across | 'values'

/** What the headings of a matrix may be, with the field they are values of. */
const ACROSS = {
  destinations: { field: 'lane#destinationPort', label: 'Destinations', word: 'Destination' },
  origins: { field: 'lane#originPort', label: 'Origins', word: 'Origin' },
  zones: { field: 'lane#zone', label: 'Zones', word: 'Zone' },
  classes: { field: 'lane#freightClass', label: 'Freight classes', word: 'Freight class' },
  containers: { field: 'lane#containerType', label: 'Container types', word: 'Container type' },
} as const
type Across = keyof typeof ACROSS
const ACROSS_KEYS = Object.keys(ACROSS) as Across[]
const isAcross = (choice: Choice): choice is Across => choice in ACROSS
/** Those that every rate sheet may have; the others where the tariff has their field. */
const USUAL: readonly Across[] = ['destinations', 'origins']
/** The entry of the field list that makes a column a value. */
export const VALUE = '=value'
/** The choice of no field, among the fields: emptied with the keyboard, a box takes its last choice back. */
export const LEFT_OUT = '=left out'

export function choicesFor(type: UploadType, known: readonly string[] = []): { value: Choice; label: string }[] {
  const fields = { value: 'fields' as const, label: 'Fields' }
  if (type === 'shipment') return [fields, { value: 'values', label: 'Values of a field' }]
  const across = ACROSS_KEYS.filter(each => USUAL.includes(each) || known.includes(ACROSS[each].field))
  return [
    fields,
    { value: 'breaks', label: 'Weight breaks' },
    ...across.map(each => ({ value: each, label: ACROSS[each].label })),
  ]
}

/** The fields a column may go to; of a tariff with several charges, the figures of each below its name. */
export function fieldChoices({ fields }: Upload) {
  const items = (charge: string) =>
    fields.filter(field => (field.charge ?? '') === charge).map(({ key, label }) => ({ value: key, label }))
  const charges = [...new Set(fields.flatMap(field => field.charge || []))]
  return charges.length
    ? [{ group: 'Lane', items: items('') }, ...charges.map(name => ({ group: name, items: items(name) }))]
    : items('')
}

/** The choice that a layout is. */
export function choiceOf({ kind, headingField }: Upload['layout']): Choice {
  if (kind !== 'values') return kind
  return ACROSS_KEYS.find(each => ACROSS[each].field === headingField) ?? 'values'
}

/** What to send for a choice; which columns are values is left to what their headings suggest. */
export function layoutFor(choice: Choice): LayoutBody {
  if (isAcross(choice)) return { kind: 'values', headingField: ACROSS[choice].field }
  return { kind: choice }
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
  const choice = choiceOf(layout)
  if (isAcross(choice)) return ACROSS[choice].word
  return { fields: '', breaks: 'Weight break', values: 'Value' }[choice]
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
