import { ActionButton, type ActionParts, counted, useScreenActions } from '@/ui'
import { APPROVES, PAYS, type Payable } from '../calls'
import { DecideDialog } from './DecideDialog'
import { ACTS, type Act, isPayable, may, offeredFor } from './offered'
import { ScheduleDialog } from './ScheduleDialog'
import { SendDialog } from './SendDialog'

/** The requested action, and its invoices as of the click. */
export interface Asking {
  act: Act | 'pay' | 'send'
  rows: readonly Payable[]
}

interface ActsProps {
  rows: readonly Payable[]
  ask: (asking: Asking) => void
  /** The first one is the primary button of the screen. */
  leads?: boolean
  /** Actions that another part of the screen offers. */
  elsewhere?: readonly Act[]
}

const NONE: readonly Act[] = []

/** Buttons for the permitted actions on invoices. */
export function Acts({ rows, ask, leads = false, elsewhere = NONE }: ActsProps) {
  const [only] = rows
  const sends = rows.length === 1 && only?.needsLadder && may('approve', only)
  const offered = offeredFor(rows).filter(act => (act !== 'approve' || !sends) && !elsewhere.includes(act))
  const group = rows.length === 1 && only ? only.number : counted(rows.length, 'invoice')
  const tone = (isFirst: boolean) => (leads && isFirst ? 'primary' : undefined)
  const { send } = useScreenActions({
    send: {
      label: 'Send for approval…',
      group,
      tone: tone(true),
      permission: APPROVES,
      isShown: !!sends,
      perform: () => ask({ act: 'send', rows }),
    },
  })
  const acts = useScreenActions(
    Object.fromEntries(
      offered.map((act): [string, ActionParts] => [
        act,
        {
          label: `${ACTS[act].verb}…`,
          group,
          tone: tone(act === 'approve'),
          permission: APPROVES,
          perform: () => ask({ act, rows }),
        },
      ]),
    ),
  )
  const { pay } = useScreenActions({
    pay: {
      label: 'Schedule payment…',
      group,
      tone: tone(!sends && !offered.includes('approve')),
      permission: PAYS,
      isShown: rows.some(isPayable),
      perform: () => ask({ act: 'pay', rows }),
    },
  })
  return (
    <>
      {[send, ...Object.values(acts), pay].map(action => (
        <ActionButton key={action.name} action={action} />
      ))}
    </>
  )
}

interface AskDialogProps {
  asking: Asking
  onDone: () => void
  onClose: () => void
}

/** The dialog of the requested action. */
export function AskDialog({ asking: { act, rows }, ...then }: AskDialogProps) {
  const [only] = rows
  if (act === 'pay') return <ScheduleDialog rows={rows} {...then} />
  if (act === 'send') return only ? <SendDialog row={only} onClose={then.onClose} /> : null
  return <DecideDialog act={act} rows={rows} {...then} />
}
