import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { newRequestKey } from '@/api/requestKey'
import type { Wire } from '@/api/wire'
import { doneToast, savedToast } from '@/ui'
import { STATE_WORD } from './words'

export const QUOTES = 'quotes'
export const QUOTES_PER_PAGE = 50

export interface QuotesView {
  repository: '' | 'InProcess' | 'Database'
  state: string
  q: string
  page: number
  /** The id of who brings them to an end. */
  handler?: string
}

export const useQuotes = (view: QuotesView) =>
  useQuery({
    queryKey: [QUOTES, 'list', view],
    queryFn: () => {
      const { repository, state, q, page, handler = '' } = view
      return dataOf(
        api.GET('/api/quotes', {
          params: { query: { repository, state, q, handler, pageNo: page, pageLimit: QUOTES_PER_PAGE } },
        }),
      )
    },
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

export const useQuoteSummary = () =>
  useQuery({
    queryKey: [QUOTES, 'summary'],
    queryFn: () => dataOf(api.GET('/api/quotes/summary')),
    meta: SHOWN_IN_PLACE,
  })

export const useQuote = (quoteId: string) =>
  useQuery({
    queryKey: [QUOTES, 'one', quoteId],
    queryFn: () => dataOf(api.GET('/api/quotes/{quote_id}', { params: { path: { quote_id: quoteId } } })),
    meta: SHOWN_IN_PLACE,
  })

export type QuoteBody = Wire<'QuoteBody'>
/** A quote as a form sends it: what it leaves out is the server's to fill in. */
export type QuoteForm = Pick<QuoteBody, 'accountId'> & Partial<QuoteBody>

/** Stores a new quote, or freezes a draft anew. */
export function useSaveQuote(quoteId?: string) {
  const queries = useQueryClient()
  // the same form sent again before it was answered is the same request: it makes no second quote
  const request = useRef({ form: '', key: '' })
  const keyed = (body: QuoteForm): QuoteBody => {
    const form = JSON.stringify(body)
    if (request.current.form !== form) request.current = { form, key: newRequestKey() }
    return { ...body, requestKey: request.current.key } as QuoteBody
  }
  return useMutation({
    mutationFn: (body: QuoteForm) =>
      dataOf(
        quoteId
          ? api.PUT('/api/quotes/{quote_id}', { params: { path: { quote_id: quoteId } }, body: body as QuoteBody })
          : api.POST('/api/quotes', { body: keyed(body) }),
      ),
    onSuccess: saved => {
      request.current = { form: '', key: '' }
      savedToast(`Quote ${saved.number} saved.`)
      return queries.invalidateQueries({ queryKey: [QUOTES] })
    },
    meta: SHOWN_IN_PLACE,
  })
}

/** What the form would come to; asked anew while somebody types. */
export const usePrice = (body: QuoteForm | null) =>
  useQuery({
    enabled: body !== null,
    queryKey: [QUOTES, 'price', body],
    queryFn: ({ signal }) => dataOf(api.POST('/api/quotes/price', { body: body as QuoteBody, signal })),
    placeholderData: keepPreviousData,
    retry: false,
    meta: SHOWN_IN_PLACE,
  })

export function useSettle(quote: Wire<'QuotePage'>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (step: { state: Wire<'QuotePage'>['state']; note: string }) =>
      dataOf(
        api.POST('/api/quotes/{quote_id}/state', {
          params: { path: { quote_id: quote.quoteId } },
          body: { ...step, revision: quote.revision },
        }),
      ),
    onSuccess: saved => {
      doneToast(`Quote ${saved.number} is now ${STATE_WORD[saved.state].toLowerCase()}.`)
      return queries.invalidateQueries({ queryKey: [QUOTES] })
    },
    meta: SHOWN_IN_PLACE,
  })
}

/** Mails a quote with its PDF. */
export function useMailQuote(quote: Wire<'QuotePage'>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (mail: { to: string; message: string }) =>
      dataOf(
        api.POST('/api/quotes/{quote_id}/mail', {
          params: { path: { quote_id: quote.quoteId } },
          body: { ...mail, revision: quote.revision },
        }),
      ),
    onSuccess: saved => {
      doneToast(`Quote ${saved.number} emailed.`)
      return queries.invalidateQueries({ queryKey: [QUOTES] })
    },
    meta: SHOWN_IN_PLACE,
  })
}

/** What a search or a quote can be asked by: the lane parameters of a tariff, or all there are. */
export const useSearchForm = (templateId: string) =>
  useQuery({
    queryKey: [QUOTES, 'form', templateId],
    queryFn: () => dataOf(api.GET('/api/rateSearch/form', { params: { query: { templateId } } })),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })
