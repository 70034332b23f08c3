import { isZero } from '@/fields/decimal'
import type { Payable, Status } from '../calls'

export type Act = 'approve' | 'rejectDuplicates' | 'noDuplicates' | 'dispute' | 'reject' | 'reopen'

interface Words {
  verb: string
  done: string
  /** A reason as somebody might write it. */
  example: string
  /** What comes of it. */
  means: string
}

export const ACTS: Record<Act, Words> = {
  approve: {
    verb: 'Approve',
    done: 'approved',
    example: 'Rate change agreed by email',
    means: 'Approved invoices can be scheduled for payment.',
  },
  rejectDuplicates: {
    verb: 'Reject as duplicate',
    done: 'rejected as duplicate',
    example: 'Sent again after a change of their billing system',
    means:
      'Nothing of it is paid, and its charges come off the shipments, so that the other invoice is audited by itself. Reopen it to bring them back.',
  },
  noDuplicates: {
    verb: 'Not a duplicate',
    done: 'audited again',
    example: 'Two trucks went; the carrier sent both delivery receipts',
    means: 'It is another bill than the one it looks like, and is audited against the tariff as usual.',
  },
  dispute: {
    verb: 'Dispute',
    done: 'disputed',
    example: 'Fuel surcharge above contract; corrected invoice requested',
    means: 'Nothing is paid until the carrier has answered and someone approves or rejects.',
  },
  reject: {
    verb: 'Reject',
    done: 'rejected',
    example: 'Duplicate of an invoice already paid',
    means: 'Nothing of a rejected invoice is paid.',
  },
  reopen: {
    verb: 'Reopen',
    done: 'reopened',
    example: 'Approved by mistake',
    means: 'The last decision is taken back, and the invoice is audited again.',
  },
}
const EVERY = Object.keys(ACTS) as Act[]

/** From which statuses; the server has the same table, and the last word. */
const FROM: Record<Act, readonly Status[]> = {
  approve: ['Matched', 'Exception', 'Disputed'],
  rejectDuplicates: ['Exception', 'Disputed'],
  noDuplicates: ['Exception', 'Disputed'],
  dispute: ['Matched', 'Exception'],
  reject: ['Matched', 'Exception', 'Disputed'],
  reopen: ['Disputed', 'Approved', 'Rejected'],
}

export type Standing = Pick<Payable, 'status' | 'open' | 'scheduled' | 'paid' | 'duplicates'>

/** What looks like another invoice is not approved before it is said which one counts; nothing else needs saying so. */
const fitsDuplicates = (act: Act, duplicates: number): boolean =>
  act === 'approve' ? duplicates === 0 : duplicates > 0 || (act !== 'rejectDuplicates' && act !== 'noDuplicates')

/** Whether something may be done with an invoice. What is in a payment, in part too, is reopened after that. */
export const may = (act: Act, { status, scheduled, paid, duplicates }: Standing): boolean =>
  FROM[act].includes(status) &&
  fitsDuplicates(act, duplicates.length) &&
  (act !== 'reopen' || (isZero(scheduled) && isZero(paid)))

/** What may be done with one invoice of a choice at least: the others are named with the reason. */
export const offeredFor = (rows: readonly Standing[]): Act[] => EVERY.filter(act => rows.some(row => may(act, row)))

/** Whether there is something left to pay of an invoice. */
export const isPayable = ({ open }: Pick<Standing, 'open'>): boolean => !isZero(open)

/** Whether the decision needs a reason: all of them but the approval of what matched, and a duplicate, which says by
 * itself of which invoice. */
export const needsReason = (act: Act, rows: readonly Standing[]): boolean =>
  act !== 'rejectDuplicates' && (act !== 'approve' || rows.some(row => may(act, row) && row.status !== 'Matched'))
