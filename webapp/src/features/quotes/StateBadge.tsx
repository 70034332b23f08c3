import { StatusBadge } from '@/ui'
import { type QuoteState, STATE_TONE, STATE_WORD } from './words'

/** The state of a quote; an open one past its end date says so. */
export const StateBadge = ({ state, expired, plain }: { state: QuoteState; expired: boolean; plain?: boolean }) =>
  expired ? (
    <StatusBadge status="Expired" tone="warn" plain={!!plain} />
  ) : (
    <StatusBadge status={STATE_WORD[state]} tone={STATE_TONE[state]} plain={!!plain} />
  )
