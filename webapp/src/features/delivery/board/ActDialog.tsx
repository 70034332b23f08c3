import type { DeliveryAction } from '@/entities/deliveries/calls'
import { ACTS, NEEDS_REASON } from '@/entities/deliveries/words'
import { counted } from '@/ui'
import { AskReason } from '@/widgets/AskReason'

interface ActDialogProps {
  action: DeliveryAction
  many: number
  pending: boolean
  onClose: () => void
  onReason: (reason: string) => void
}

const MEANS: Partial<Record<DeliveryAction, string>> = {
  hold: 'They stay until someone releases them.',
  giveUp: 'Nothing more is sent by these. An invoice is delivered once everything else it owes has arrived.',
  accept: 'They count as if the customer had accepted them. An invoice is delivered once everything it owes is there.',
  putAside: 'They leave this list. What the customer answered stays with each delivery.',
}

/** Asks why an action is taken on several deliveries; the reason is stored with them. */
export function ActDialog({ action, many, pending, onClose, onReason }: ActDialogProps) {
  return (
    <AskReason
      title={`${ACTS[action].act}: ${counted(many, 'delivery', 'deliveries')}`}
      example={ACTS[action].example ?? ''}
      act={ACTS[action].act}
      optional={!NEEDS_REASON.includes(action)}
      pending={pending}
      onClose={onClose}
      onReason={onReason}
    >
      <p>{MEANS[action]}</p>
    </AskReason>
  )
}
