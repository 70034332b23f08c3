import type { RowId } from './types'

type Listener = () => void
export type Topic = 'rows' | 'selection' | 'edit' | 'data' | 'said'

/** Subscribers to whole topics, or to one row. Versions serve as React snapshots. */
export class Listeners {
  private readonly topics: Record<Topic, Set<Listener>> = {
    rows: new Set(),
    selection: new Set(),
    edit: new Set(),
    data: new Set(),
    said: new Set(),
  }
  private readonly byRow = new Map<RowId, Set<Listener>>()
  private readonly versions = new Map<RowId, number>()
  /** Counts every change of data; the snapshot of the 'data' topic. */
  dataVersion = 0
  /** The last announcement: for screen readers, and if it is a refusal, visible. */
  said = { words: '', refusal: false }

  on(topic: Topic, listener: Listener): Listener {
    this.topics[topic].add(listener)
    return () => this.topics[topic].delete(listener)
  }

  onRow(row: RowId, listener: Listener): Listener {
    const listeners = this.byRow.get(row) ?? new Set()
    this.byRow.set(row, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (!listeners.size) this.byRow.delete(row)
    }
  }

  rowVersion(row: RowId): number {
    return this.versions.get(row) ?? 0
  }

  emit(topic: Topic): void {
    if (topic === 'data') this.dataVersion++
    for (const listener of this.topics[topic]) listener()
  }

  /** Announces an event to screen readers. A refusal is shown, too. */
  say(words: string, refusal = false): void {
    this.said = { words, refusal }
    this.emit('said')
  }

  emitRow(row: RowId): void {
    this.versions.set(row, this.rowVersion(row) + 1)
    for (const listener of this.byRow.get(row) ?? []) listener()
  }
}
