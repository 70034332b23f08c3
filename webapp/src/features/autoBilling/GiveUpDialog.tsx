import { count } from '@/ui'
import { AskReason } from '@/widgets/AskReason'
import { useGiveUp } from './calls'

/** Takes pushes out for good; the reason stays with them. */
export function GiveUpDialog({ ids, onClose }: { ids: string[]; onClose: () => void }) {
  const giveUp = useGiveUp()
  return (
    <AskReason
      title={ids.length === 1 ? 'Give up this push' : `Give up ${count(ids.length)} pushes`}
      example="Booked by hand as 4711"
      act="Give up"
      pending={giveUp.isPending}
      onClose={onClose}
      onReason={reason => giveUp.mutate({ ids, reason }, { onSuccess: onClose })}
    >
      <p>Nothing is sent any more. The invoice may be pushed anew then, under another key.</p>
    </AskReason>
  )
}
