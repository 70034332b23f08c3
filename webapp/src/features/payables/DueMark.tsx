import { StatusBadge, showDay } from '@/ui'
import type { Payable } from './calls'

/** When an invoice is due, and whether it is late. */
export const DueMark = ({ of: { dueDate, dueIn } }: { of: Pick<Payable, 'dueDate' | 'dueIn'> }) =>
  dueDate ? (
    <>
      {showDay(dueDate)} {dueIn === 'overdue' ? <StatusBadge status="Overdue" plain /> : null}
    </>
  ) : (
    <span className="dim">–</span>
  )
