import type { Wire } from '@/api/wire'
import { plainFigure } from '@/fields'
import type { QuoteForm } from '../calls'

/** What the form of a quote holds, as typed. */
export interface Typed {
  accountId: string
  tariffId: string
  values: Record<string, string>
  validFrom: string
  validUntil: string
  adhoc: { name: string; amount: string }[]
  note: string
}

export const EMPTY: Typed = {
  accountId: '',
  tariffId: '',
  values: {},
  validFrom: '',
  validUntil: '',
  adhoc: [],
  note: '',
}

/** The form of a draft that is changed. */
export const typedOf = (quote: Wire<'QuotePage'>): Typed => ({
  accountId: quote.accountId,
  tariffId: quote.tariffId,
  values: Object.fromEntries(Object.entries(quote.values).map(([key, value]) => [key, String(value)])),
  validFrom: quote.validFrom,
  validUntil: quote.validUntil,
  adhoc: quote.lines.filter(line => line.adhoc).map(({ name, amount }) => ({ name, amount })),
  note: quote.note,
})

/** A line nobody has begun to type is no charge; one that is half typed is the server's to refuse. */
export function bodyOf(typed: Typed): QuoteForm {
  const { tariffId, adhoc, ...rest } = typed
  const values = Object.fromEntries(Object.entries(typed.values).filter(([, value]) => value.trim() !== ''))
  return {
    ...rest,
    values,
    tariffId: tariffId || null,
    adhoc: adhoc.filter(line => line.name.trim() || line.amount.trim()),
  }
}

/** Whether there is enough to ask for a price: a customer, something to carry, and no charge half typed. */
export const canBePriced = (typed: Typed): boolean =>
  typed.accountId !== '' &&
  Object.values(typed.values).some(value => value.trim() !== '') &&
  typed.adhoc.every(line => line.name.trim() !== '' && plainFigure(line.amount) !== null)
