import { ApiError } from '@/api/errors'
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

/** The form of a new quote that begins with what another one says, shipped today and valid from today. */
export const copyOf = (quote: Wire<'QuotePage'>, shipDate: string, today: string): Typed => {
  const typed = typedOf(quote)
  return { ...typed, values: { ...typed.values, [shipDate]: today }, validFrom: '', validUntil: '' }
}

/** A line nobody has begun to type is no charge; one that is half typed is the server's to refuse. */
export function bodyOf(typed: Typed): QuoteForm {
  const { tariffId, adhoc, ...rest } = typed
  const values = Object.fromEntries(Object.entries(typed.values).filter(([, value]) => value.trim() !== ''))
  return {
    ...rest,
    values,
    tariffId: tariffId || null,
    adhoc: adhoc.filter(line => !isBlank(line)),
  }
}

export const isAmount = (text: string): boolean => plainFigure(text) !== null

/** What is still needed to ask for a price, in words: a customer, something to carry, no charge half typed. */
export function lacking(typed: Typed): string | null {
  if (!typed.accountId || !Object.values(typed.values).some(value => value.trim() !== ''))
    return 'Choose a customer and enter the shipment. The price appears here.'
  const half = typed.adhoc.findIndex(line => !isBlank(line) && !(line.name.trim() && isAmount(line.amount)))
  return half < 0 ? null : `Charge ${half + 1} needs a name and an amount before it can be priced.`
}

const isBlank = (line: Typed['adhoc'][number]) => !line.name.trim() && !line.amount.trim()

/** What the server refused, by the field it belongs to. */
export function faultsOf(error: Error | null): Record<string, string> {
  const { field } = (error instanceof ApiError && (error.data as { field?: string } | null)) || {}
  return error && field ? { [field]: error.message } : {}
}
