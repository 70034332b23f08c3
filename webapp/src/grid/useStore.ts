import { useSyncExternalStore } from 'react'
import type { GridStore } from './store'
import type { Edit, RowId, Selection } from './types'

export const useRows = (store: GridStore): readonly RowId[] =>
  useSyncExternalStore(
    listener => store.listen.on('rows', listener),
    () => store.rows,
  )

export const useSelection = (store: GridStore): Selection =>
  useSyncExternalStore(
    listener => store.listen.on('selection', listener),
    () => store.selection,
  )

export const useEdit = (store: GridStore): Edit | null =>
  useSyncExternalStore(
    listener => store.listen.on('edit', listener),
    () => store.edit,
  )

/** Renders again on any change of values or findings: for counters, not for cells. */
export const useDataVersion = (store: GridStore): number =>
  useSyncExternalStore(
    listener => store.listen.on('data', listener),
    () => store.listen.dataVersion,
  )

export const useRowVersion = (store: GridStore, row: RowId): number =>
  useSyncExternalStore(
    listener => store.listen.onRow(row, listener),
    () => store.listen.rowVersion(row),
  )
