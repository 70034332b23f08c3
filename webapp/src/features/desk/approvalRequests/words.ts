import type { Wire } from '@/api/wire'

type Row = Wire<'RequestRow'>

export { REQUEST_TYPES as TYPES } from '@/entities/approvals/words'

export const STATUSES: Record<Row['status'], string> = {
  inProcess: 'In process',
  approved: 'Approved',
  cancelled: 'Canceled',
  rejected: 'Rejected',
}
const EDGES: Record<string, Edge> = { inprocess: 'orange', approved: 'green', cancelled: 'black', rejected: 'red' }
type Edge = 'yellow' | 'orange' | 'green' | 'black' | 'red'

/** The color of a row's border: yellow without a status, orange for any other status (R070–R075). */
export const edgeOf = (status: string | undefined): Edge =>
  status ? (EDGES[status.toLowerCase()] ?? 'orange') : 'yellow'

/** The color of a level: below the current one green, the current one orange, above it yellow (R076–R078). */
export const levelEdge = (level: number, current: number): Edge =>
  level < current ? 'green' : level === current ? 'orange' : 'yellow'

export const ACTIONS = {
  approve: { verb: 'Approve', done: 'approved', example: 'Agreed with the customer' },
  reject: { verb: 'Reject', done: 'rejected', example: 'More than the contract allows' },
  cancel: { verb: 'Cancel request', done: 'canceled', example: 'Sent again with the right dates' },
  comment: { verb: 'Comment', done: 'commented', example: 'Which lanes does this affect?' },
} as const
export type Act = keyof typeof ACTIONS

const STEPS: Record<string, string> = {
  sent: 'Sent',
  approve: 'Approved',
  reject: 'Rejected',
  cancel: 'Canceled',
  comment: 'Comment',
  reassign: 'Reassigned',
  escalate: 'Escalated',
}
export const stepWord = (action: string): string => STEPS[action] ?? action

/** How long a level is overdue, in whole hours, or from two days on in days: "3 h", "4 days". */
export function lateBy(dueOn: string, now: number): string {
  const hours = Math.floor((now - Date.parse(dueOn)) / 3_600_000)
  if (hours < 1) return 'less than 1 h'
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`
}

/** The subject of a request, if it has a screen. */
export function subjectAddress({ subjectKind, subjectId }: Pick<Row, 'subjectKind' | 'subjectId'>): string | null {
  if (subjectKind === 'tariff') return `/tariffs/tariffManagement/viewTariff/all/${subjectId}`
  if (subjectKind === 'payable') return `/payables/invoices?invoice=${subjectId}`
  return subjectKind === 'quote' ? `/quotes/quote/${subjectId}` : null
}
