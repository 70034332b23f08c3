import type { ConditionField } from '@/conditions'
import { FIELD_TYPES, type Field, gridFields } from '@/fields'

/** The screen of the filters kept for the list of shipments. */
export const SHIPMENT_PROFILES = '/invoices/shipmentEntry/filterProfiles'

const STATUSES = [
  'Not Rated',
  'Rated',
  'Rate Mismatch',
  'Ready for Invoicing',
  'Invoiced',
  'Approve for Invoice Delivery',
  'Delivered',
  'Voided',
  'Deleted',
] as const

export const ANY_NUMBER = 'references'

/** What the suite itself knows of a shipment beside the fields of its template; other screens link here with these. */
const OF_THE_SUITE: ConditionField[] = [
  { name: 'status', label: 'Status', type: 'text', choices: STATUSES },
  // its own number and those that carriers, customers and customs gave it, however they are written
  { name: ANY_NUMBER, label: 'Any number', type: 'text' },
  { name: 'rating#total', label: 'Rate', type: 'numeric', decimals: true },
  { name: 'invoiceNumber', label: 'Invoice number', type: 'text' },
  { name: 'rating#reason', label: 'Why not rated', type: 'text' },
  { name: 'rating#reasonCode', label: 'Reason code', type: 'text' },
  { name: 'rating#tariffName', label: 'Tariff', type: 'text' },
  { name: 'country', label: 'Country code', type: 'text' },
  { name: 'accountId', label: 'Account', type: 'text', isId: true },
  { name: 'uploadId', label: 'Upload', type: 'text', isId: true },
]

/** The fields of a template as a list is filtered by them. */
export const templateFilterFields = (fields: readonly Field[]): ConditionField[] =>
  gridFields(fields)
    .filter(field => FIELD_TYPES[field.type].kind !== 'toggle')
    .map((field): ConditionField => {
      const choices = field.options?.map(option => option.value)
      const base: ConditionField = { name: field.key, label: field.label, type: FIELD_TYPES[field.type].filter }
      // a field whose decimals nobody limited may have some
      if (base.type === 'numeric' && field.decimals !== 0) base.decimals = true
      if (field.unit) base.unit = field.unit
      return choices?.length ? { ...base, choices } : base
    })

/** What shipments can be filtered and sorted by. */
export const shipmentFilterFields = (fields: readonly Field[]): ConditionField[] => [
  ...templateFilterFields(fields),
  ...OF_THE_SUITE,
]
