import { counted, doneToast } from '@/ui'
import { AskReason } from '@/widgets/AskReason'
import { RefusedDialog } from '@/widgets/RefusedDialog'
import { type Row, useActOnSeveral } from './calls'
import { ACTIONS, type Act } from './words'

interface ActDialogProps {
  action: Act
  requests: readonly Row[]
  onClose: () => void
}

const MEANS: Partial<Record<Act, string>> = {
  approve: 'With the last approval the change takes effect at once.',
  reject: 'A rejection ends the request. Whoever sent it is told why.',
  cancel: 'The request ends. You can send it again.',
}

/** Approves, rejects, cancels or comments on one or more requests, with one comment for all of them. */
export function ActDialog({ action, requests, onClose }: ActDialogProps) {
  const { verb, done, example } = ACTIONS[action]
  const act = useActOnSeveral()
  const [only] = requests
  const what = requests.length === 1 && only ? only.label : counted(requests.length, 'request')
  const title = `${verb}: ${what}`
  const send = (comment: string) =>
    act.mutate(
      { ids: requests.map(each => each.workFlowDocId), action, comment },
      {
        onSuccess: taken => {
          if (taken.done.length) doneToast(`${counted(taken.done.length, 'request')} ${done}.`)
          if (!taken.refused.length) onClose()
        },
      },
    )
  const left = act.data?.refused ?? []
  if (left.length)
    return (
      <RefusedDialog
        title={title}
        stayed={`Not ${done}: ${counted(left.length, 'request')}`}
        refused={left.map(each => ({ id: each.workFlowDocId, name: each.label, message: each.message }))}
        onClose={onClose}
      />
    )
  return (
    <AskReason
      title={title}
      example={example}
      act={verb}
      optional={action === 'approve' || action === 'cancel'}
      refused={{ title: `Not ${done}`, error: act.error }}
      pending={act.isPending}
      onClose={onClose}
      onReason={send}
    >
      {MEANS[action] ? <p>{MEANS[action]}</p> : null}
    </AskReason>
  )
}
