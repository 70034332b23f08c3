import type { Wire } from '@/api/wire'

/** A shipment with its open invoice, or without one: `id` is null. Its cells have the keys `group#key`. */
export type CapturedRow = Wire<'CapturedRow'>
export type TakenNumber = Wire<'NumberConflictRow'>
export type AlikeBill = Wire<'DuplicateMatch'>
export type CaptureAnswer = Pick<Wire<'CaptureResult'>, 'saved'> & Partial<Wire<'CaptureResult'>>
export type FileRows = Wire<'FileRows'>

export const SHIPMENT_NUMBER = 'shipmentInformation#shipmentNumber'
export const INVOICE_NUMBER = 'invoiceInformation#invoiceNumber'
export const INVOICE_DATE = 'invoiceInformation#invoiceDate'
export const STATUS = 'invoiceInformation#status'
export const CAPTURE_PERMISSION = 'invoiceProcessing.updateInvoiceCharges'

/** Fields of the shipment next to its invoice, if its template has them. */
export const OF_SHIPMENT = [
  'shipmentParties#customerName',
  'shipmentInformation#shipDate',
  'shipmentRouting#originPort',
  'shipmentRouting#destinationPort',
  'shipmentCargo#chargeableWeight',
]
/** The columns that stay next to the charges. */
export const BESIDE_CHARGES: ReadonlySet<string> = new Set([
  SHIPMENT_NUMBER,
  STATUS,
  INVOICE_NUMBER,
  INVOICE_DATE,
  'invoiceInformation#currency',
  'invoiceInformation#tariffTotal',
  'invoiceInformation#total',
])

/** The template's columns, or one for each charge. */
export type View = 'invoices' | 'charges'
export const viewOf = (text: string | null): View => (text === 'charges' ? 'charges' : 'invoices')
