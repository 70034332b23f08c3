import { FIELD_TYPE_NAMES } from '@/fields'
import type { CellValue, GridColumn, Option } from '@/grid'
import { dependenciesOf, dependenciesText, listOf, listText, optionsOf, optionsText } from './fieldText'

/** One property of a field as a column of the editor: how its cell is read and sent. */
export interface Property {
  name: string
  label: string
  width: number
  tip?: string
  kind?: 'text' | 'number' | 'toggle'
  readonly?: boolean
  options?: readonly string[]
  source?: 'suggestions'
  /** The cell of the server's value, if that is not text. */
  cell?: (wire: never) => CellValue
  /** The value to send for a cell, if that is not text. */
  wire?: (cell: string) => unknown
  /** The checkbox means the opposite of the property: it is off in a new row. */
  inverted?: true
}

const toggle = (name: string, label: string, tip: string, more: Partial<Property> = {}): Property => ({
  name,
  label,
  tip,
  kind: 'toggle',
  width: Math.max(70, label.length * 6.5 + 30),
  ...more,
})
const figure = (name: string, label: string, tip?: string): Property => ({
  name,
  label,
  kind: 'number',
  width: Math.max(64, label.length * 6.5 + 34),
  ...(tip ? { tip } : {}),
})

/** The properties of every field (administration §3.7, operations §3), most used first. */
const EVERY_FIELD: readonly Property[] = [
  figure('displayOrder', 'Order', 'Display order, from 1'),
  { name: 'key', label: 'Key', width: 250, tip: 'group#key: letters and digits, starting with a letter' },
  { name: 'label', label: 'Label', width: 170, tip: 'Name in grids and forms' },
  { name: 'type', label: 'Type', width: 110, options: FIELD_TYPE_NAMES, tip: 'Can’t change once saved' },
  figure('length', 'Length', 'Maximum characters; sets the column width'),
  toggle('isMandatory', 'Mandatory', 'Rows without a value are rejected'),
  toggle('isMasterField', 'Master', 'Identifies the record; one field per template'),
  toggle('isUniqueField', 'Unique', 'No two records hold the same value'),
  toggle('isReadonly', 'Read-only', 'Shown but can’t be edited'),
  toggle('isVisible', 'Hidden', 'Not shown in grids; values are kept', { inverted: true }),
  toggle('isActive', 'Inactive', 'Not shown or checked; values are kept', { inverted: true }),
  figure('minLength', 'Min. length', 'Minimum characters, where the grid checks them'),
  { name: 'regex', label: 'Regex', width: 170, tip: 'Matched anywhere in the value; use ^ and $ to anchor' },
  { name: 'errorMessage', label: 'Error message', width: 190, tip: 'Shown when the value doesn’t match' },
  { name: 'toolTip', label: 'Tooltip', width: 190 },
  { name: 'suggestionsSource', label: 'Suggestion source', width: 150, source: 'suggestions' },
  { name: 'suggestionField', label: 'Suggestion field', width: 130 },
  {
    name: 'options',
    label: 'Options',
    width: 220,
    tip: 'Value = alias, alias; next value',
    cell: (options: never) => optionsText(options),
    wire: optionsOf,
  },
  { name: 'defaultValue', label: 'Default value', width: 120 },
  { name: 'unit', label: 'Unit', width: 60 },
  figure('decimals', 'Decimals', 'Decimals shown; the full value is kept'),
  toggle('isDependent', 'Dependent', 'Other fields narrow its suggestions'),
  {
    name: 'dependentFields',
    label: 'Depends on',
    width: 220,
    tip: 'Keys of other fields, separated by semicolons',
    cell: (fields: never) => dependenciesText(fields),
    wire: dependenciesOf,
  },
  {
    name: 'aliases',
    label: 'Alternative headings',
    width: 220,
    tip: 'Other headings for this field in customers’ files, separated by semicolons',
    cell: (aliases: never) => listText(aliases),
    wire: listOf,
  },
  { name: 'description', label: 'Description', width: 220 },
  toggle('uniqueCalculationParam', 'Calculation', 'Unique tariff calculation parameter'),
  { name: 'chargeID', label: 'Charge ID', width: 90 },
  toggle('invoiceCharge', 'Invoice charge', 'Invoice charge amount'),
  toggle('isDefault', 'Default', 'Built-in field: parts of it can’t change', { readonly: true }),
]

/** Additional properties of exception management fields. */
const ISSUE_FIELD: readonly Property[] = [
  toggle('issueIdentifier', 'Issue identifier', 'Identifies the issue'),
  toggle('duplicateIdentifier', 'Duplicate identifier', 'Finds duplicate issues'),
  toggle('addInSummary', 'In summary', 'Shown in the issue summary'),
  toggle('activeForFilter', 'In filter', 'Offered as a filter'),
  toggle('isReadOnlyAfterRaise', 'Locked once raised', 'Can’t change once the issue is raised'),
]

const EXCEPTION_MANAGEMENT: ReadonlySet<string> = new Set([
  'ims',
  'IMSRaiseProfile',
  'IMSResponseProfile',
  'NewShipmentIMSRaiseProfile',
  'ExistingShipmentIMSRaiseProfile',
])

/** The key with which a field was loaded: a hidden column, so that it moves with its row and undo includes it. */
export const WAS_KEY = 'wasKey'

export const propertiesOf = (docType: string): readonly Property[] => [
  ...EVERY_FIELD,
  ...(EXCEPTION_MANAGEMENT.has(docType) ? ISSUE_FIELD : []),
  { name: WAS_KEY, label: WAS_KEY, width: 60, readonly: true },
]

export const propertyLabel = (name: string): string =>
  [...EVERY_FIELD, ...ISSUE_FIELD].find(property => property.name === name)?.label ?? name

const YES: ReadonlySet<string> = new Set(['true', 'yes', 'y', '1', 'x', 'on'])

export type SuggestText = (query: string, signal: AbortSignal) => Promise<Option[]>

const among =
  (options: readonly string[]): SuggestText =>
  async query =>
    options.filter(name => name.includes(query.toLowerCase())).map(value => ({ value, label: value }))

/** The columns of the editor, without checks: the server's checks run before every save. */
export function editorColumns(properties: readonly Property[], suggestSource: SuggestText): GridColumn[] {
  return properties.map(property => {
    const kind = property.kind ?? 'text'
    const suggest = property.options ? among(property.options) : property.source ? suggestSource : undefined
    const column: GridColumn = {
      key: property.name,
      label: property.label,
      kind,
      editor: kind === 'toggle' ? 'none' : suggest ? 'suggest' : 'text',
      readonly: property.readonly ?? false,
      mandatory: ['key', 'label', 'type', 'length', 'displayOrder'].includes(property.name),
      width: property.width,
      parse: text => (kind === 'toggle' ? YES.has(text.trim().toLowerCase()) : text.trim()),
    }
    if (property.tip) column.toolTip = property.tip
    if (suggest) column.suggest = suggest
    return column
  })
}
