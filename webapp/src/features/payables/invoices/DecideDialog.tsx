import { useState } from 'react'
import { count, counted, doneToast } from '@/ui'
import { AskReason } from '@/widgets/AskReason'
import { RefusedDialog } from '@/widgets/RefusedDialog'
import { type Payable, useApprove, useDecide } from '../calls'
import { AmountToPay } from './AmountToPay'
import { ACTS, type Act, may, needsReason } from './offered'

interface DecideDialogProps {
  act: Act
  rows: readonly Payable[]
  onDone: () => void
  onClose: () => void
}

/** Approves, disputes, rejects or reopens invoices, with one reason for all of them. Refused ones are listed with the
 * reason, the others are done. */
export function DecideDialog({ act, rows, onDone, onClose }: DecideDialogProps) {
  const { verb, done, example, means } = ACTS[act]
  const [asCharged, setAsCharged] = useState(false)
  const [withoutOrder, setWithoutOrder] = useState(false)
  const approve = useApprove()
  const decide = useDecide(act === 'approve' ? 'dispute' : act)
  const run = act === 'approve' ? approve : decide
  const [only] = rows
  const what = rows.length === 1 && only ? only.number : counted(rows.length, 'invoice')
  const title = `${verb}: ${what}`
  const left = run.data?.refused ?? []
  if (run.data && left.length)
    return (
      <RefusedDialog
        title={title}
        done={run.data.done.length ? `${counted(run.data.done.length, 'invoice')} ${done}.` : undefined}
        stayed={`Not ${done}: ${counted(left.length, 'invoice')}`}
        refused={left.map(each => ({ ...each, name: each.number }))}
        onClose={onClose}
      />
    )
  const ids = rows.map(row => row.id)
  const onSuccess = (answer: NonNullable<typeof run.data>) => {
    if (answer.done.length) onDone()
    if (answer.refused.length) return // the dialog lists them
    doneToast(`${counted(answer.done.length, 'invoice')} ${done}.`)
    onClose()
  }
  const deciding = rows.filter(row => may(act, row))
  return (
    <AskReason
      title={title}
      example={example}
      act={verb}
      optional={!needsReason(act, rows)}
      refused={{ title: `Not ${done}`, error: run.error }}
      pending={run.isPending}
      onClose={onClose}
      onReason={reason =>
        act === 'approve'
          ? approve.mutate({ ids, asCharged, withoutOrder, reason }, { onSuccess })
          : decide.mutate({ ids, reason }, { onSuccess })
      }
    >
      <p>{means}</p>
      {deciding.length < rows.length ? (
        <p>
          {count(deciding.length)} of the {count(rows.length)} can be {done}. The others stay as they are.
        </p>
      ) : null}
      {act === 'approve' ? (
        <AmountToPay rows={deciding} {...{ asCharged, setAsCharged, withoutOrder, setWithoutOrder }} />
      ) : null}
    </AskReason>
  )
}
