import { ApiError } from '@/api/errors'
import type { Wire } from '@/api/wire'
import { plainFigure } from '@/fields'
import type { QuoteForm } from '../calls'

/** The typed values of a quote's form. */
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

/** The form of an existing draft. */
export const typedOf = (quote: Wire<'QuotePage'>): Typed => ({
  accountId: quote.accountId,
  tariffId: quote.tariffId,
  values: Object.fromEntries(Object.entries(quote.values).map(([key, value]) => [key, String(value)])),
  validFrom: quote.validFrom,
  validUntil: quote.validUntil,
  adhoc: quote.lines.filter(line => line.adhoc).map(({ name, amount }) => ({ name, amount })),
  note: quote.note,
})

/** The form of a new quote that copies another, shipped today and valid from today. */
export const copyOf = (quote: Wire<'QuotePage'>, shipDate: string, today: string): Typed => {
  const typed = typedOf(quote)
  return { ...typed, values: { ...typed.values, [shipDate]: today }, validFrom: '', validUntil: '' }
}

/** An empty line is not a charge; an incomplete one is for the server to refuse. */
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

const isAmount = (text: string): boolean => plainFigure(text) !== null

/** What is still missing for a price, in words: a customer, cargo, complete charges. */
export function lacking(typed: Typed): string | null {
  if (!typed.accountId || !Object.values(typed.values).some(value => value.trim() !== ''))
    return 'Choose a customer and enter the shipment. The price appears here.'
  const half = typed.adhoc.findIndex(line => !isBlank(line) && !(line.name.trim() && isAmount(line.amount)))
  return half < 0 ? null : `Charge ${half + 1} needs a name and an amount before it can be priced.`
}

const isBlank = (line: Typed['adhoc'][number]) => !line.name.trim() && !line.amount.trim()

/** The server's refusals, by field. */
export function faultsOf(error: Error | null): Record<string, string> {
  const { field } = (error instanceof ApiError && (error.data as { field?: string } | null)) || {}
  return error && field ? { [field]: error.message } : {}
}
