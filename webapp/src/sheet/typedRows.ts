import type { CellWrite, RowId } from '@/grid'
import type { Conflicts } from './conflicts'
import type { DraftRow, RestoredDraft } from './draft'
import type { SheetRows, StoredRow } from './shape'

const revisionOf = (row: object): number => ('revision' in row && typeof row.revision === 'number' ? row.revision : 0)

/** What was typed into these rows, to survive a reload. */
export function typedRows<Row extends StoredRow>(sheet: SheetRows<Row>, ids: readonly RowId[]): DraftRow[] {
  return ids.map(id => {
    const record = sheet.records.get(id)
    const stored = record ? { id: sheet.shape.keyOf(record), revision: revisionOf(record) } : { id: null, revision: 0 }
    return { ...stored, deleted: sheet.store.isDeleted(id), cells: sheet.store.changedCells(id) }
  })
}

/** Types rows in again: see `RowSheet.restoreDraft`. `add` shows a stored record that is not in the sheet. */
export function typeAgain<Row extends StoredRow>(
  sheet: SheetRows<Row> & { conflicts: Conflicts<Row>; add: (rows: readonly Row[]) => RowId[] },
  draft: readonly DraftRow[],
  loaded: readonly Row[],
): RestoredDraft {
  const { store, records, conflicts } = sheet
  const { keyOf } = sheet.shape
  const now = new Map(loaded.map(row => [keyOf(row), row]))
  const rowOf = new Map([...records].map(([id, record]) => [keyOf(record), id]))
  const outcome: RestoredDraft = { restored: 0, newer: 0, gone: 0 }
  const added = store.ensureRows(store.rows.length - 1 + draft.filter(row => !row.id).length)
  const blank = [store.spare as RowId, ...added]
  const writes: CellWrite[] = []
  const toDelete: RowId[] = []
  for (const row of draft) {
    const current = row.id ? now.get(row.id) : undefined
    if (row.id && !current) {
      outcome.gone++
      continue
    }
    const id = current ? (rowOf.get(keyOf(current)) ?? (sheet.add([current])[0] as RowId)) : (blank.shift() as RowId)
    for (const [key, value] of Object.entries(row.cells)) {
      const column = store.indexOf(key)
      if (column >= 0) writes.push({ row: id, column, value })
    }
    if (row.deleted) toDelete.push(id)
    if (current && revisionOf(current) !== row.revision) {
      outcome.newer++
      conflicts.set(id, current)
    }
    outcome.restored++
  }
  store.write(writes, added)
  if (toDelete.length) store.deleteRows(toDelete)
  return outcome
}
