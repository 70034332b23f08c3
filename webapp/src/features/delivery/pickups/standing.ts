import type { Tone } from '@/ui'
import type { PickedUp } from './calls'

const RUNNING = { status: 'Running', tone: 'info' } as const
const STOPPED = { status: 'Stopped', tone: 'bad' } as const
const OF_STATE: Record<PickedUp['state'], { status: string; tone: Tone }> = {
  columns: { status: 'Choose columns', tone: 'warn' },
  checking: RUNNING,
  checked: { status: 'Ready to import', tone: 'info' },
  importing: RUNNING,
  imported: { status: 'Imported', tone: 'ok' },
  stopped: STOPPED,
  failed: STOPPED,
  undoing: RUNNING,
  undone: { status: 'Reversed', tone: 'none' },
}

/** The state of a picked-up workbook, in a word: what it waits for, or its result. */
export function standing({ state, counts }: Pick<PickedUp, 'state' | 'counts'>): { status: string; tone: Tone } {
  if (state === 'checked' && counts?.refused) return { status: 'Rows to correct', tone: 'warn' }
  return OF_STATE[state]
}
