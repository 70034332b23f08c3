import { count } from '@/ui'
import { AskReason } from '@/widgets/AskReason'
import { useGiveUp } from './calls'

/** Cancels pushes for good; the reason is stored with them. */
export function GiveUpDialog({ ids, onClose }: { ids: string[]; onClose: () => void }) {
  const giveUp = useGiveUp()
  return (
    <AskReason
      title={ids.length === 1 ? 'Cancel this push' : `Cancel ${count(ids.length)} pushes`}
      example="Booked manually as 4711"
      act="Cancel push"
      pending={giveUp.isPending}
      onClose={onClose}
      onReason={reason => giveUp.mutate({ ids, reason }, { onSuccess: onClose })}
    >
      <p>Nothing more is sent. The invoice can then be sent again under a new key.</p>
    </AskReason>
  )
}
