import { Button } from '@mantine/core'
import { Allowed } from '@/ui'
import { APPROVES, PAYS, type Payable } from '../calls'
import { DecideDialog } from './DecideDialog'
import { ACTS, type Act, isPayable, offeredFor } from './offered'
import { ScheduleDialog } from './ScheduleDialog'

/** What is asked for, and for which invoices as they were then. */
export interface Asking {
  act: Act | 'pay'
  rows: readonly Payable[]
}

interface ActsProps {
  rows: readonly Payable[]
  ask: (asking: Asking) => void
  /** The first of them is the one filled button of the screen. */
  leads?: boolean
}

/** Buttons for what may be done with invoices, for whom may do it. */
export function Acts({ rows, ask, leads = false }: ActsProps) {
  const offered = offeredFor(rows)
  const look = (isFirst: boolean) => (leads && isFirst ? 'filled' : 'default')
  return (
    <>
      <Allowed permission={APPROVES}>
        {offered.map(act => (
          <Button key={act} variant={look(act === 'approve')} onClick={() => ask({ act, rows })}>
            {ACTS[act].verb}…
          </Button>
        ))}
      </Allowed>
      {rows.some(isPayable) ? (
        <Allowed permission={PAYS}>
          <Button variant={look(!offered.includes('approve'))} onClick={() => ask({ act: 'pay', rows })}>
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

/** The dialog of what is asked for. */
export const AskDialog = ({ asking: { act, rows }, ...then }: AskDialogProps) =>
  act === 'pay' ? <ScheduleDialog rows={rows} {...then} /> : <DecideDialog act={act} rows={rows} {...then} />
