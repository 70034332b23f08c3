import { useCallback, useSyncExternalStore } from 'react'
import type { Topic } from './listeners'
import type { GridStore } from './store'
import type { Edit, RowId, Selection } from './types'

function useTopic<T>(store: GridStore, topic: Topic, read: () => T): T {
  const subscribe = useCallback((listener: () => void) => store.listen.on(topic, listener), [store, topic])
  return useSyncExternalStore(subscribe, read)
}

export const useRows = (store: GridStore): readonly RowId[] => useTopic(store, 'rows', () => store.rows)

export const useSelection = (store: GridStore): Selection => useTopic(store, 'selection', () => store.selection)

export const useEdit = (store: GridStore): Edit | null => useTopic(store, 'edit', () => store.edit)

/** The last announcement. */
export const useSaid = (store: GridStore) => useTopic(store, 'said', () => store.said)

/** Renders again on any change of values or findings: for counters, not for cells. */
export const useDataVersion = (store: GridStore): number => useTopic(store, 'data', () => store.listen.dataVersion)

export function useRowVersion(store: GridStore, row: RowId): number {
  const subscribe = useCallback((listener: () => void) => store.listen.onRow(row, listener), [store, row])
  return useSyncExternalStore(subscribe, () => store.listen.rowVersion(row))
}
