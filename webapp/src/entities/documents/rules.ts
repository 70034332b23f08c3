import { parseDay } from '@/fields'

export const NAME = 'document#documentName'
export const STATION = 'document#station'
export const REGION = 'document#region'
export const REVIEW_DAYS = 'document#reviewDays'
export const EFFECTIVE = 'document#effectiveDate'
export const EXPIRY = 'document#expiryDate'
export const RECEIVED = 'document#receivedDate'
export const APPROVAL = 'document#approvalStatus'
export const IN_PROCESS = 'Inprocess'

/** The values of a document, by field. */
export type Values = Record<string, string>

const DAY = 86_400_000
/** A document is due soon when fewer days than this are left. */
const SOON = 15
const dayOf = (text: string | undefined): number | null => {
  const day = parseDay((text ?? '').trim())
  return day ? Date.parse(`${day}T00:00:00Z`) : null
}
const daysOf = (text: string | undefined): number | null =>
  /^\d{1,4}$/.test((text ?? '').trim()) ? Number(text) : null

/** The values after one was typed: effective date and review days update the expiry date (R286, R287). */
export function typed(values: Values, key: string, value: string): Values {
  const after = { ...values, [key]: value }
  if (key !== EFFECTIVE && key !== REVIEW_DAYS) return after
  const effective = dayOf(after[EFFECTIVE])
  const days = daysOf(after[REVIEW_DAYS])
  if (effective === null || days === null) return after
  return { ...after, [EXPIRY]: new Date(effective + days * DAY).toISOString().slice(0, 10) }
}

/** The field that conflicts with others, and why, in the server's own words (R280–R282; for new documents R284, R285).
 */
export function faultOf(values: Values, isNew: boolean): { key: string; message: string } | null {
  const [received, effective, expiry] = [RECEIVED, EFFECTIVE, EXPIRY].map(key => dayOf(values[key]))
  const after = (one?: number | null, other?: number | null) => one != null && other != null && one > other
  if (after(effective, expiry)) return { key: EFFECTIVE, message: 'Effective Date should be less than Expiry Date.' }
  if (after(received, effective)) return { key: RECEIVED, message: 'Received Date should be less than Effective Date.' }
  if (after(received, expiry)) return { key: RECEIVED, message: 'Received Date should be less than Expiry Date.' }
  if (!isNew) return null
  const days = daysOf(values[REVIEW_DAYS])
  if (effective != null && expiry != null && days !== null && expiry - effective !== days * DAY) {
    const message = `Expiry Date should not be grater/less than ${days} days from effective date .`
    return { key: EXPIRY, message }
  }
  return values[APPROVAL] === IN_PROCESS ? null : { key: APPROVAL, message: 'Approval Status should be Inprocess.' }
}

/** The state of a document on a day: its review is due, due soon, or not yet. */
export function reviewOf(expiry: string | undefined, today: string): 'Expired' | 'Due soon' | '' {
  const [until, now] = [dayOf(expiry), dayOf(today)]
  if (until === null || now === null) return ''
  if (until < now) return 'Expired'
  return until - now < SOON * DAY ? 'Due soon' : ''
}
