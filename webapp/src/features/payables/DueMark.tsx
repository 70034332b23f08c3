import { StatusBadge, showDay } from '@/ui'
import type { Payable } from './calls'
import css from './payables.module.css'

/** When an invoice is due, and whether it is late. */
export const DueMark = ({ of: { dueDate, dueIn } }: { of: Pick<Payable, 'dueDate' | 'dueIn'> }) =>
  dueDate ? (
    <>
      <span className={css.day}>{showDay(dueDate)}</span>{' '}
      {dueIn === 'overdue' ? <StatusBadge status="Overdue" plain /> : null}
    </>
  ) : (
    <span className="dim">–</span>
  )
