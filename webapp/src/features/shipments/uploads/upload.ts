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
/** The names of steps in the address. */
export const STEP_NAMES = ['file', 'columns', 'check', 'import', 'result'] as const
export type StepName = (typeof STEP_NAMES)[number]

/** The step of an upload if the address names none. */
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
/** The steps that may be opened; corrected columns are checked again, so going back is allowed until the import. */
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

/** The step to show: the one in the address if the upload has reached it, otherwise its current one. */
export function stepOf(state: UploadState, asked: string | null): StepName {
  const step = STEP_NAMES.find(name => name === asked)
  return step && REACHABLE[state].includes(step) ? step : NATURAL[state]
}

const BUSY: readonly UploadState[] = ['checking', 'importing', 'undoing']
/** Whether a job is running for it. */
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

/** Whether an import stored something that can be undone. Rates cannot: their tariff has versions for that. */
export function canUndo({ type, state, outcome }: Pick<UploadSummary, 'type' | 'state' | 'outcome'>): boolean {
  const stored = (outcome?.added ?? 0) + (outcome?.changed ?? 0)
  return type === 'shipment' && (state === 'imported' || state === 'stopped') && stored > 0
}

/** The words for the rows of an upload. */
export const WORDS: Record<UploadType, { title: string; rows: string; open: string }> = {
  shipment: { title: 'Upload shipments', rows: 'rows', open: 'Open shipments' },
  tariffLane: { title: 'Upload rates', rows: 'rows', open: 'Open tariff' },
}

/** The address of the imported rows. */
export function resultAddress(upload: Pick<Upload, 'type' | 'tariffId' | 'uploadId'>): string {
  return upload.type === 'tariffLane'
    ? `/tariffs/tariffManagement/viewTariff/all/${upload.tariffId}`
    : `/invoices/shipmentEntry?f=uploadId~equalTo~${upload.uploadId}`
}

export const isChanged = (cell: UploadCell): cell is Schemas['ChangedCell'] =>
  typeof cell !== 'string' && 'from' in cell
export const isBad = (cell: UploadCell): cell is Schemas['BadCell'] => typeof cell !== 'string' && 'bad' in cell
