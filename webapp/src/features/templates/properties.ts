import type { CellValue, GridColumn, Option } from '@/grid'
import { dependenciesOf, dependenciesText, listOf, listText, optionsOf, optionsText } from './fieldText'

/** One property of a field as a column of the editor: how its cell is read and what it sends. */
export interface Property {
  name: string
  label: string
  width: number
  tip?: string
  kind?: 'text' | 'number' | 'toggle'
  readonly?: boolean
  options?: readonly string[]
  source?: 'suggestions'
  /** The cell of what the server sent, where that is no text. */
  cell?: (wire: never) => CellValue
  /** What the cell sends, where that is no text. */
  wire?: (cell: string) => unknown
  /** The tick means the opposite of the property: a new row starts with it off. */
  inverted?: true
}

export const FIELD_TYPE_NAMES = [
  'text',
  'numeric',
  'multiline',
  'dropdown',
  'date',
  'multiselect',
  'autocomplete',
  'checkbox',
] as const

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

/** What every field has (administration §3.7, operations §3), the most used first. */
const EVERY_FIELD: readonly Property[] = [
  figure('displayOrder', 'Order', 'Display order: 1 to the number of fields'),
  { name: 'key', label: 'Key', width: 250, tip: 'group#key: letters and digits, beginning with a letter' },
  { name: 'label', label: 'Label', width: 170, tip: 'What grids and forms call the field' },
  { name: 'type', label: 'Type', width: 110, options: FIELD_TYPE_NAMES, tip: 'Stays as it is once saved' },
  figure('length', 'Length', 'Most characters; grids draw the column by it'),
  toggle('isMandatory', 'Mandatory', 'A row without a value is refused'),
  toggle('isMasterField', 'Master', 'What a record is known by: one field of a template'),
  toggle('isUniqueField', 'Unique', 'No two records hold the same value'),
  toggle('isReadonly', 'Read-only', 'Shown, and not typed into'),
  toggle('isVisible', 'Hidden', 'Not drawn in grids; values stay', { inverted: true }),
  toggle('isActive', 'Out of use', 'Neither shown nor checked; values stay', { inverted: true }),
  figure('minLength', 'Min. length', 'Fewest characters, where the grid checks them'),
  { name: 'regex', label: 'Regex', width: 170, tip: 'Searched for in the value; ^ and $ anchor it' },
  { name: 'errorMessage', label: 'Error message', width: 190, tip: 'Said when the value does not match' },
  { name: 'toolTip', label: 'Tooltip', width: 190 },
  { name: 'suggestionsSource', label: 'Suggestion source', width: 150, source: 'suggestions' },
  { name: 'suggestionField', label: 'Suggestion field', width: 130 },
  {
    name: 'options',
    label: 'Options',
    width: 220,
    tip: 'Value = other name, other name; next value',
    cell: (options: never) => optionsText(options),
    wire: optionsOf,
  },
  { name: 'defaultValue', label: 'Default value', width: 120 },
  { name: 'unit', label: 'Unit', width: 60 },
  figure('decimals', 'Decimals', 'Places shown; what was entered is kept in full'),
  toggle('isDependent', 'Dependent', 'Its suggestions are narrowed by other fields'),
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
    label: 'Other headings',
    width: 220,
    tip: 'Headings customers’ sheets use for this field, separated by semicolons',
    cell: (aliases: never) => listText(aliases),
    wire: listOf,
  },
  { name: 'description', label: 'Description', width: 220 },
  toggle('uniqueCalculationParam', 'Calculation', 'Unique calculation parameter of tariffs'),
  { name: 'chargeID', label: 'Charge ID', width: 90 },
  toggle('invoiceCharge', 'Invoice charge', 'Holds a charge of an invoice'),
  toggle('isDefault', 'Default', 'The suite reads this field: part of it stays as it is', { readonly: true }),
]

/** What fields of exception management have besides. */
const ISSUE_FIELD: readonly Property[] = [
  toggle('issueIdentifier', 'Issue identifier', 'Part of what an issue is known by'),
  toggle('duplicateIdentifier', 'Duplicate identifier', 'Tells issues that were raised twice'),
  toggle('addInSummary', 'In summary', 'Shown in the summary of issues'),
  toggle('activeForFilter', 'In filter', 'Offered as a filter'),
  toggle('isReadOnlyAfterRaise', 'Fixed when raised', 'Cannot be changed once the issue is raised'),
]

const EXCEPTION_MANAGEMENT: ReadonlySet<string> = new Set([
  'ims',
  'IMSRaiseProfile',
  'IMSResponseProfile',
  'NewShipmentIMSRaiseProfile',
  'ExistingShipmentIMSRaiseProfile',
])

/** The key a field was loaded with: a hidden column, so that it moves with its row and is undone with it. */
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

/** The columns of the editor. They check nothing: one set of checks, the server's, is asked before every save. */
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
