import { short } from '@/ui'

/** The style of axes and tooltips of charts. */
export const tick = { fontSize: 11, fill: 'var(--text-3)' }
export const tooltip = {
  background: 'var(--surface)',
  border: '1px solid var(--line-2)',
  borderRadius: 6,
  fontSize: 12,
}

/** 75k rather than 75.0k: the axis needs no more. */
export const onAxis = (value: unknown): string => short(Number(value)).replace(/\.0+(?=[kM])/, '')
