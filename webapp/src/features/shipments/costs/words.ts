import type { Tone } from '@/ui'
import type { CostAction, CostLine } from './calls'

export const COST_STATE: Record<CostLine['state'], { word: string; tone: Tone }> = {
  expected: { word: 'Expected', tone: 'none' },
  invoiced: { word: 'Invoiced', tone: 'info' },
  disputed: { word: 'Disputed', tone: 'bad' },
  agreed: { word: 'Agreed', tone: 'ok' },
  paid: { word: 'Paid', tone: 'ok' },
}

/** What can be done with a cost, in the order of the menu. */
export const COST_ACTIONS: Record<CostAction, { label: string; takesAmount?: true; takesNote?: true }> = {
  invoice: { label: 'Enter invoiced amount', takesAmount: true },
  dispute: { label: 'Dispute', takesNote: true },
  agree: { label: 'Agree on amount', takesAmount: true },
  pay: { label: 'Mark as paid' },
  reopen: { label: 'Reopen', takesNote: true },
  takeBack: { label: 'Take invoice back', takesNote: true },
}
