import type { components } from '@/api/schema'

type Schemas = components['schemas']

export type Upload = Schemas['UploadView']
export type UploadSummary = Schemas['UploadSummary']
export type UploadColumn = Schemas['ColumnView']
export type UploadRow = Schemas['UploadRow']
export type LayoutBody = Schemas['LayoutBody']
export type RefusedValue = Schemas['RefusedValueView']
export type UploadRows = Schemas['UploadRowPage']
export type UploadType = Upload['type']
export type UploadState = Upload['state']
export type RowResult = UploadRow['result']
export type UploadCell = UploadRow['cells'][string]

export const STEPS = ['File', 'Columns', 'Check', 'Import', 'Result'] as const
/** A step as it stands in the address. */
export const STEP_NAMES = ['file', 'columns', 'check', 'import', 'result'] as const
export type StepName = (typeof STEP_NAMES)[number]

/** Where an upload stands by itself, when the address names no step. */
const NATURAL: Record<UploadState, StepName> = {
  columns: 'columns',
  checking: 'check',
  checked: 'check',
  importing: 'import',
  imported: 'result',
  stopped: 'result',
  failed: 'result',
  undoing: 'result',
  undone: 'result',
}
/** Steps an upload may be looked at in; corrected columns are checked anew, so going back is allowed until it is imported. */
const REACHABLE: Record<UploadState, readonly StepName[]> = {
  columns: ['columns'],
  checking: ['check'],
  checked: ['columns', 'check'],
  importing: ['import'],
  imported: ['check', 'result'],
  stopped: ['columns', 'check', 'result'],
  failed: ['columns', 'check', 'result'],
  undoing: ['result'],
  undone: ['check', 'result'],
}

/** The step to show: the one the address names when the upload has reached it, else where the upload stands. */
export function stepOf(state: UploadState, asked: string | null): StepName {
  const step = STEP_NAMES.find(name => name === asked)
  return step && REACHABLE[state].includes(step) ? step : NATURAL[state]
}

const BUSY: readonly UploadState[] = ['checking', 'importing', 'undoing']
/** A job is at work on it. */
export const isBusy = (state: UploadState): boolean => BUSY.includes(state)

export const STATE_WORDS: Record<UploadState, string> = {
  columns: 'confirm columns',
  checking: 'checking',
  checked: 'checked, not imported',
  importing: 'importing',
  imported: 'imported',
  stopped: 'stopped',
  failed: 'failed',
  undoing: 'undoing',
  undone: 'undone',
}

/** Whether an import stored something that can be taken back. Rates cannot: their tariff has versions for that. */
export function canUndo({ type, state, outcome }: Pick<UploadSummary, 'type' | 'state' | 'outcome'>): boolean {
  const stored = (outcome?.added ?? 0) + (outcome?.changed ?? 0)
  return type === 'shipment' && (state === 'imported' || state === 'stopped') && stored > 0
}

/** What the rows of an upload are called. */
export const WORDS: Record<UploadType, { title: string; rows: string; open: string }> = {
  shipment: { title: 'Upload shipments', rows: 'rows', open: 'Open shipments' },
  tariffLane: { title: 'Upload rates', rows: 'rows', open: 'Open tariff' },
}

/** The place where the imported rows are. */
export function resultAddress(upload: Pick<Upload, 'type' | 'tariffId' | 'uploadId'>): string {
  return upload.type === 'tariffLane'
    ? `/tariffs/tariffManagement/viewTariff/all/${upload.tariffId}`
    : `/invoices/shipmentEntry?f=uploadId~equalTo~${upload.uploadId}`
}

export const isChanged = (cell: UploadCell): cell is Schemas['ChangedCell'] =>
  typeof cell !== 'string' && 'from' in cell
export const isBad = (cell: UploadCell): cell is Schemas['BadCell'] => typeof cell !== 'string' && 'bad' in cell
