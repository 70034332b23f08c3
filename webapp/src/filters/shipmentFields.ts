import type { ConditionField } from '@/conditions'
import { FIELD_TYPES, type Field, gridFields } from '@/fields'

/** The screen of saved filters for the shipment list. */
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

/** Fields of shipments in addition to those of the template; other screens link here with these. */
const OF_THE_SUITE: ConditionField[] = [
  { name: 'status', label: 'Status', type: 'text', choices: STATUSES },
  // its own number and those of carriers, customers and customs, in any spelling
  { name: ANY_NUMBER, label: 'Any number', type: 'text' },
  { name: 'rating#total', label: 'Rate', type: 'numeric', decimals: true },
  { name: 'invoiceNumber', label: 'Invoice number', type: 'text' },
  { name: 'rating#reason', label: 'Why not rated', type: 'text' },
  { name: 'rating#reasonCode', label: 'Reason code', type: 'text' },
  { name: 'rating#tariffName', label: 'Tariff', type: 'text' },
  { name: 'country', label: 'Country code', type: 'text' },
  { name: 'accountId', label: 'Account', type: 'text', isId: true },
  { name: 'uploadId', label: 'Upload', type: 'text', isId: true },
  { name: 'taggingRule', label: 'Tagging rule', type: 'text', isId: true },
  { name: 'tagByRule', label: 'Tag given by a rule', type: 'text', isId: true },
  { name: 'tagByHand', label: 'Tag given by hand', type: 'text', isId: true },
]

/** The fields of a template for filtering a list. */
export const templateFilterFields = (fields: readonly Field[]): ConditionField[] =>
  gridFields(fields)
    .filter(field => FIELD_TYPES[field.type].kind !== 'toggle')
    .map((field): ConditionField => {
      const choices = field.options?.map(option => option.value)
      const base: ConditionField = { name: field.key, label: field.label, type: FIELD_TYPES[field.type].filter }
      // a field without a limit of decimals may have some
      if (base.type === 'numeric' && field.decimals !== 0) base.decimals = true
      if (field.unit) base.unit = field.unit
      return choices?.length ? { ...base, choices } : base
    })

/** The fields that shipments can be filtered and sorted by. */
export const shipmentFilterFields = (fields: readonly Field[]): ConditionField[] => [
  ...templateFilterFields(fields),
  ...OF_THE_SUITE,
]
