import type { Field } from '@/fields'
import type { FindingKind } from '@/grid'
import { count } from '@/ui'

export interface Template {
  templateId: string
  name: string
  version: number
  accountId: string | null
  fields: Field[]
}

/** The outcome of the last rating: a total, or the reason why there is none. */
export interface Rating {
  traceId: string | null
  tariffName: string
  versionNumber: number
  total: string | null
  currency: string
  reasonCode: string
  reason: string
  ratedOn: string | null
}

/** A shipment as a list row: what the suite itself knows, and the template's values under `group#key`. */
export interface ShipmentRow {
  id: string
  revision: number
  accountId: string | null
  status: string
  invoiceNumber: string
  rating: Rating | null
  [fieldKey: string]: unknown
}

export interface ShipmentPage {
  count: number
  /** There are at least `count`: beyond that nobody counts. */
  countIsBound: boolean
  pageNo: number
  pageLimit: number
  rows: ShipmentRow[]
}

/** Rows of the whole list, all pages. */
export interface Total {
  count: number
  isBound: boolean
}

export const totalWords = ({ count: rows, isBound }: Total): string =>
  isBound ? `over ${count(rows - 1)}` : count(rows)

/** A row on its way to the server; `tempId` leads the answer back to it (R138). */
export type RowToSave = Record<string, unknown> & { tempId: number; updateField: true; id?: string; revision?: number }

export interface CellSaid {
  kind: FindingKind
  message: string
}

/** What the server did with the rows of one save; refused and conflicting rows come with status 412. */
export interface SaveAnswer {
  saved: { tempId: number; row: ShipmentRow }[]
  invalidMsgList?: { tempId: number; fields: Record<string, CellSaid> }[]
  conflicts?: { tempId: number; current: ShipmentRow }[]
  errorRows?: number[]
}

/** An invoice rests on a shipment from here on: its values are frozen (operations §4). */
const EDITABLE = new Set(['Not Rated', 'Rated', 'Rate Mismatch', 'Ready for Invoicing'])
export const isEditable = (status: string): boolean => EDITABLE.has(status)

export const STATUSES = [
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

export const SHIPMENT_NUMBER = 'shipmentInformation#shipmentNumber'
export const UPDATE_BOX = 'updateField'
