import type { Wire } from '@/api/wire'

export type QuoteState = Wire<'QuoteRow'>['state']

export const STATE_WORD: Record<QuoteState, string> = {
  draft: 'Draft',
  offered: 'Sent',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}
export const STATE_TONE: Record<QuoteState, 'ok' | 'warn' | 'bad' | 'info' | 'none'> = {
  draft: 'none',
  offered: 'info',
  accepted: 'ok',
  declined: 'bad',
  withdrawn: 'none',
}
/** The label of the button that leads to a state. */
export const STEP_WORD: Record<QuoteState, string> = {
  draft: 'Back to draft',
  offered: 'Mark as sent',
  accepted: 'Mark as accepted',
  declined: 'Declined',
  withdrawn: 'Withdraw',
}
