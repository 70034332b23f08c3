import { useSyncExternalStore } from 'react'
import { useDataVersion } from '@/grid'
import type { RowSheet } from './rowSheet'
import type { StoredRow } from './shape'

export interface SheetFacts {
  changed: number
  toSave: number
  ticked: number
  conflicts: number
}

/** Counts for badges and buttons; updated on every change of the sheet. */
export function useSheetFacts<Row extends StoredRow>(sheet: RowSheet<Row>): SheetFacts {
  useDataVersion(sheet.store)
  return {
    changed: sheet.store.changedRows.size,
    toSave: sheet.rowsToSave().length,
    ticked: sheet.tickedRecords().length,
    conflicts: sheet.conflicts.size,
  }
}

/** Whether the sheet has unsaved changes. Renders only when the answer changes. */
export function useIsChanged<Row extends StoredRow>(sheet: RowSheet<Row> | null): boolean {
  return useSyncExternalStore(
    listener => sheet?.store.listen.on('data', listener) ?? (() => {}),
    () => !!sheet && sheet.store.changedRows.size > 0,
  )
}
