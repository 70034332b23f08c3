import { compareFigures, isZero } from '@/fields/decimal'
import { money } from '@/ui'
import type { Payable } from '../calls'
import { placesOf, totalIn } from '../sums'
import { isPayable } from './offered'

/** The part of one invoice in a payment: all that is open, or the entered amount. */
export interface Part {
  payableId: string
  number: string
  dueDate: string
  open: string
  amount: string
}
type Row = Pick<Payable, 'id' | 'number' | 'dueDate' | 'open' | 'carrier' | 'carrierKey' | 'currency'>

/** The parts of a payment of these invoices; those with nothing open have none. */
export const partsOf = (rows: readonly Row[]): Part[] =>
  rows
    .filter(isPayable)
    .map(({ id, number, dueDate, open }) => ({ payableId: id, number, dueDate, open, amount: open }))

/** Why these invoices cannot be in one payment; empty if they can. */
export function whyApart(rows: readonly Row[]): string {
  const open = rows.filter(isPayable)
  // one carrier may have several spellings
  const carriers = [...new Map(open.map(row => [row.carrierKey, row.carrier])).values()]
  if (carriers.length > 1) return `A payment is to one carrier. You chose invoices of ${carriers.join(', ')}.`
  const currencies = [...new Set(open.map(row => row.currency))]
  if (currencies.length > 1) return `A payment is in one currency. You chose invoices in ${currencies.join(', ')}.`
  return ''
}

const PLAIN = /^-?\d+(\.\d+)?$/

/** What is wrong with the amount of a part; empty if nothing. A credit, which is negative, can be partial like an
 * amount owed. */
export function faultOf({ open, amount }: Pick<Part, 'open' | 'amount'>, currency: string): string {
  if (!PLAIN.test(amount)) return 'Enter an amount'
  const places = placesOf(currency)
  if ((amount.split('.')[1]?.replace(/0+$/, '').length ?? 0) > places) return `${currency} has ${places} decimals`
  const isCredit = open.startsWith('-')
  const isMore = isCredit ? compareFigures(amount, open) < 0 : compareFigures(amount, open) > 0
  if (isZero(amount) || isCredit !== amount.startsWith('-') || isMore)
    return `Enter ${money(open, currency)} or ${isCredit ? 'a smaller credit' : 'less'}`
  return ''
}

/** The total of the payment; null if an amount is invalid. */
export const totalOf = (parts: readonly Part[], currency: string): string | null =>
  parts.every(part => PLAIN.test(part.amount))
    ? totalIn(
        currency,
        parts.map(part => part.amount),
      )
    : null

/** Why the payment as a whole is invalid; empty if it is valid. */
export const faultOfTotal = (total: string | null): string =>
  total !== null && compareFigures(total, '0') <= 0
    ? 'The credits are more than the invoices: there is nothing to pay.'
    : ''
