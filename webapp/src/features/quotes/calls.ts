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
  /** The id of the user who closes them. */
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
/** A quote in its form's request: the server fills in what is left out. */
export type QuoteForm = Pick<QuoteBody, 'accountId'> & Partial<QuoteBody>

/** Stores a new quote, or updates the frozen price of a draft. */
export function useSaveQuote(quoteId?: string) {
  const queries = useQueryClient()
  // sending the same form again before an answer is the same request: it does not create a second quote
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

/** The price of the form, refetched during typing. */
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

/** Emails a quote with its PDF. */
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

/** The inputs of a search or a quote: the lane parameters of a tariff, or all of them. */
export const useSearchForm = (templateId: string) =>
  useQuery({
    queryKey: [QUOTES, 'form', templateId],
    queryFn: () => dataOf(api.GET('/api/rateSearch/form', { params: { query: { templateId } } })),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })
