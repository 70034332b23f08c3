import type { DueIn } from './calls'

/** How soon something is due: its label, and its color in charts, weaker for later dates. */
export const DUES: readonly { value: DueIn; label: string; color: string }[] = [
  { value: 'overdue', label: 'Overdue', color: 'var(--age-5)' },
  { value: 'week', label: 'Due in 7 days', color: 'var(--age-4)' },
  { value: 'month', label: 'Due in 30 days', color: 'var(--age-3)' },
  { value: 'later', label: 'Due later', color: 'var(--age-1)' },
]
