import { isZero } from '@/fields/decimal'
import type { Payable, Status } from '../calls'

export type Act = 'approve' | 'rejectDuplicates' | 'noDuplicates' | 'dispute' | 'reject' | 'reopen'

interface Words {
  verb: string
  done: string
  /** An example of a reason. */
  example: string
  /** Its consequence. */
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

/** The statuses that permit it; the server has the same table, and decides. */
const FROM: Record<Act, readonly Status[]> = {
  approve: ['Matched', 'Exception', 'Disputed'],
  rejectDuplicates: ['Exception', 'Disputed'],
  noDuplicates: ['Exception', 'Disputed'],
  dispute: ['Matched', 'Exception'],
  reject: ['Matched', 'Exception', 'Disputed'],
  reopen: ['Disputed', 'Approved', 'Rejected'],
}

export type Standing = Pick<Payable, 'status' | 'open' | 'scheduled' | 'paid' | 'duplicates'>

/** A likely duplicate cannot be approved before the user says which invoice counts; other actions are possible. */
const fitsDuplicates = (act: Act, duplicates: number): boolean =>
  act === 'approve' ? duplicates === 0 : duplicates > 0 || (act !== 'rejectDuplicates' && act !== 'noDuplicates')

/** Whether an action is possible for an invoice. One that is in a payment, even partly, can only be reopened after
 * that. */
export const may = (act: Act, { status, scheduled, paid, duplicates }: Standing): boolean =>
  FROM[act].includes(status) &&
  fitsDuplicates(act, duplicates.length) &&
  (act !== 'reopen' || (isZero(scheduled) && isZero(paid)))

/** The actions possible for at least one selected invoice: the others are listed with the reason. */
export const offeredFor = (rows: readonly Standing[]): Act[] => EVERY.filter(act => rows.some(row => may(act, row)))

/** Whether there is something left to pay of an invoice. */
export const isPayable = ({ open }: Pick<Standing, 'open'>): boolean => !isZero(open)

/** Whether the decision needs a reason: all but the approval of a matching invoice, and rejecting a duplicate, which is
 * its own reason. */
export const needsReason = (act: Act, rows: readonly Standing[]): boolean =>
  act !== 'rejectDuplicates' && (act !== 'approve' || rows.some(row => may(act, row) && row.status !== 'Matched'))
