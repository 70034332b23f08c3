import { Button } from '@mantine/core'
import { Allowed } from '@/ui'
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
  const look = (isFirst: boolean) => (leads && isFirst ? 'filled' : 'default')
  return (
    <>
      <Allowed permission={APPROVES}>
        {sends ? (
          <Button variant={look(true)} onClick={() => ask({ act: 'send', rows })}>
            Send for approval…
          </Button>
        ) : null}
        {offered.map(act => (
          <Button key={act} variant={look(act === 'approve')} onClick={() => ask({ act, rows })}>
            {ACTS[act].verb}…
          </Button>
        ))}
      </Allowed>
      {rows.some(isPayable) ? (
        <Allowed permission={PAYS}>
          <Button variant={look(!sends && !offered.includes('approve'))} onClick={() => ask({ act: 'pay', rows })}>
            Schedule payment…
          </Button>
        </Allowed>
      ) : null}
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
