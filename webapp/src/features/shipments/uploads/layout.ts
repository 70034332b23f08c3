import type { LayoutBody, Upload, UploadColumn, UploadType } from './upload'

/** The possible layouts of a sheet's columns, as the user selects them. */
export type Choice = 'fields' | 'breaks' | Across | 'values'

/** The fields whose values may be the headings of a matrix. */
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
/** Those that every rate sheet may have; the others require the field in the tariff. */
const USUAL: readonly Across[] = ['destinations', 'origins']
/** The entry of the field list that makes a column a value. */
export const VALUE = '=value'
/** The entry of the field list for no field: a box emptied by keyboard would restore its last choice. */
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

/** The fields for a column; for a tariff with several charges, the rates of each below its name. */
export function fieldChoices({ fields }: Upload) {
  const items = (charge: string) =>
    fields.filter(field => (field.charge ?? '') === charge).map(({ key, label }) => ({ value: key, label }))
  const charges = [...new Set(fields.flatMap(field => field.charge || []))]
  return charges.length
    ? [{ group: 'Lane', items: items('') }, ...charges.map(name => ({ group: name, items: items(name) }))]
    : items('')
}

/** The choice that matches a layout. */
export function choiceOf({ kind, headingField }: Upload['layout']): Choice {
  if (kind !== 'values') return kind
  return ACROSS_KEYS.find(each => ACROSS[each].field === headingField) ?? 'values'
}

/** The layout to send for a choice; the headings decide which columns are values. */
export function layoutFor(choice: Choice): LayoutBody {
  if (isAcross(choice)) return { kind: 'values', headingField: ACROSS[choice].field }
  return { kind: choice }
}

/** The current layout, to send it with a change. Without columns, the headings decide. */
export const bodyOf = ({ layout }: Upload): LayoutBody => ({
  kind: layout.kind,
  columns: layout.columns.length ? layout.columns : null,
  headingField: layout.headingField || null,
  cellField: layout.cellField || null,
})

/** The layout to send with one more column as a value. */
export const withColumn = (upload: Upload, column: number): LayoutBody => ({
  ...bodyOf(upload),
  columns: [...upload.layout.columns, column].sort((a, b) => a - b),
})

/** The label of a value column in the list of fields. */
export function valueWord({ layout }: Upload): string {
  const choice = choiceOf(layout)
  if (isAcross(choice)) return ACROSS[choice].word
  return { fields: '', breaks: 'Weight break', values: 'Value' }[choice]
}

/** The heading, including that of the row above it. */
export const headingOf = (column: UploadColumn): string => [column.above, column.header].filter(Boolean).join(' · ')

/** The part of a heading that is a value of a field: for a break the text above it. Empty if there is none. */
export function headingWord({ layout }: Upload, column: UploadColumn): string {
  if (!column.isValue || !layout.headingField) return ''
  return (layout.kind === 'breaks' ? column.above : column.header) ?? ''
}

/** Why the sheet cannot be checked with its current mapping. */
export function faultOf({ layout, columns }: Upload): string {
  return columns.find(column => column.fault)?.fault ?? layout.fault
}
