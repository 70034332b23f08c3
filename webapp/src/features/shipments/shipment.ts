import type { components } from '@/api/schema'
import { count } from '@/ui'

type Schemas = components['schemas']

export type Template = Schemas['TemplateView']

/** A shipment as a list row: its system fields, and the template's values under `group#key`. */
export type ShipmentRow = Schemas['ShipmentRow']
export type ShipmentPage = Schemas['ShipmentPage']

/** Rows of the whole list, all pages. */
export interface Total {
  count: number
  isBound: boolean
}

export const totalWords = ({ count: rows, isBound }: Total): string =>
  isBound ? `over ${count(rows - 1)}` : count(rows)

/** "Rate 1 shipment", "Rate all 20 filtered shipments". */
export const rateAllWords = (total: Total, filtered: boolean): string => {
  const what = `${filtered ? 'filtered ' : ''}shipment`
  return total.count === 1 && !total.isBound ? `Rate 1 ${what}` : `Rate all ${totalWords(total)} ${what}s`
}

/** A row to send; the answer refers to its `tempId` (R138). */
export type RowToSave = Schemas['GridRow'] & { tempId: number; updateField: true }

/** The server's result for the rows of one save; refused and conflicting rows come with status 412. */
export type SaveAnswer = Pick<Schemas['GridSaved'], 'saved'> & Partial<Schemas['GridSaved']>

export const NOT_RATED = 'Not Rated'
/** An invoice depends on the shipment from here on: its values are frozen (operations §4). */
const EDITABLE = new Set([NOT_RATED, 'Rated', 'Rate Mismatch', 'Ready for Invoicing'])
export const isEditable = (status: string): boolean => EDITABLE.has(status)

export const SHIPMENT_NUMBER = 'shipmentInformation#shipmentNumber'
export const CUSTOMER_NAME = 'shipmentParties#customerName'
export const SHIP_DATE = 'shipmentInformation#shipDate'
export const QUOTE_NUMBER = 'shipmentInformation#quoteNumber'
