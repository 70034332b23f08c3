import type { Suggest } from '@/fields'
import type { RowId } from '@/grid'
import { RowSheet, type RowsAnswer, type SaveOutcome, type WireRow } from '@/sheet'
import { todayHere } from '@/ui'
import {
  type AlikeBill,
  type CaptureAnswer,
  type CapturedRow,
  type FileRows,
  INVOICE_NUMBER,
  SHIPMENT_NUMBER,
  STATUS,
  type TakenNumber,
} from './capture'
import { type CaptureFields, captureColumns, cellsOf, usualValues } from './columns'

const OPEN = new Set(['Not Rated', 'Rated', 'Rate Mismatch', 'Ready for Invoicing'])
const KEPT = 'Saved rows can’t be deleted here. Delete the invoice in the invoice list.'

/** Shipments with their open invoices as a sheet; a row typed below them starts the invoice of its shipment. */
export class CaptureSheet extends RowSheet<CapturedRow> {
  /** Rows whose number another invoice has. */
  readonly taken = new Map<RowId, TakenNumber>()
  /** Rows that look like the bill of other invoices. */
  readonly alike = new Map<RowId, AlikeBill[]>()
  /** The reasons for rebilling rows with a taken number. */
  private readonly reasons = new Map<RowId, string>()

  constructor(fields: CaptureFields, rows: readonly CapturedRow[], suggest: Suggest, mayChange = true) {
    const byKey = new Map(fields.fields.map(field => [field.key, field]))
    super(
      {
        columns: () => captureColumns(fields, suggest),
        cells: (columns, row) => cellsOf(columns, byKey, row),
        keyOf: row => row.shipmentId,
        named: ({ id, revision, shipmentId }) => ({ id, revision, shipmentId }),
        isLocked: row => !OPEN.has(row.status),
        // a blank cell of a new row is filled in by the template or the shipment
        isSent: (column, value, record) => !column.readonly && byKey.has(column.key) && (!!record || value !== ''),
        onlyChanged: row => !!row.id,
        title: { key: SHIPMENT_NUMBER, untitled: 'New invoice' },
        readonly: !mayChange,
        whyKept: () => KEPT,
      },
      rows,
    )
    this.store.rules = usualValues(this.store.columns, fields.fields, todayHere())
  }

  /** The checked rows that have an invoice. */
  tickedInvoices(): { id: string; row: CapturedRow }[] {
    return this.tickedRecords().flatMap(row => (row.id ? [{ id: row.id, row }] : []))
  }

  /** The rows to send, each with its reason for rebilling, if any. */
  withReasons(rows: readonly WireRow[]): WireRow[] {
    return rows.map(row => {
      const rebillReason = this.reasons.get(this.store.rows[row.tempId] ?? -1)
      return rebillReason ? { ...row, rebillReason } : row
    })
  }

  /** Stores which of these rows have taken numbers. */
  noteTaken(sent: readonly WireRow[], answer: CaptureAnswer): void {
    const rowOf = (tempId: number | string) => this.store.rows[Number(tempId)] as RowId
    for (const { tempId } of sent) {
      this.taken.delete(rowOf(tempId))
      this.reasons.delete(rowOf(tempId))
      this.alike.delete(rowOf(tempId))
    }
    for (const one of answer.taken ?? []) this.taken.set(rowOf(one.tempId), one)
  }

  /** A row that looks like another bill is stored or storable: its number shows which one, and the similarities
   * (section F). */
  override settle(sent: ReadonlyMap<number, { id: RowId }>, answer: CaptureAnswer): SaveOutcome {
    const outcome = super.settle(sent, answer as RowsAnswer<CapturedRow>)
    this.warn(answer.alike, tempId => sent.get(tempId)?.id)
    return outcome
  }

  private warn(alike: CaptureAnswer['alike'], rowOf: (tempId: number) => RowId | undefined): void {
    for (const { tempId, matches } of alike ?? []) {
      const id = rowOf(Number(tempId))
      const message = matches.map(({ words }) => words).join(' ')
      if (id === undefined) continue
      this.alike.set(id, matches)
      this.say(id, { [INVOICE_NUMBER]: { kind: 'rule', message } })
    }
  }

  /** Rebills rows with their taken numbers: checks them for the next save. */
  billAgain(ids: readonly RowId[], reason: string): void {
    for (const id of ids) this.reasons.set(id, reason)
    this.store.setMarked(ids, true)
  }

  /** Shows stored rows that are not on this page, unchecked; existing ones are not shown twice. */
  show(rows: readonly CapturedRow[]): RowId[] {
    const shown = new Map([...this.records].map(([id, row]) => [row.shipmentId, id]))
    const added = this.add(rows.filter(row => !shown.has(row.shipmentId)))
    return [...rows.flatMap(row => shown.get(row.shipmentId) ?? []), ...added]
  }

  /** Types the rows of a workbook in, and shows the errors at their cells. */
  typeIn({ rows, invalidMsgList = [], alike }: FileRows): void {
    const first = this.store.rows.length - 1
    this.restoreDraft(
      rows.map(({ tempId: _tempId, updateField: _box, ...cells }) => ({
        id: null,
        revision: 0,
        deleted: false,
        cells: cells as Record<string, string>,
      })),
      [],
    )
    const places = new Map(rows.map((row, at) => [Number(row.tempId), this.store.rows[first + at] as RowId]))
    for (const { tempId, fields } of invalidMsgList) {
      const id = places.get(Number(tempId))
      if (id !== undefined) this.say(id, fields)
    }
    this.warn(alike, tempId => places.get(tempId))
  }

  statusOf(id: RowId): string {
    return String(this.store.value(id, STATUS))
  }
}
