import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { api, dataOf, send } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import { type Form, PROFILES } from './calls'

/** Issued invoices to preview a profile with, newest first. */
export const useInvoicesToTry = (q: string, accountId: string) =>
  useQuery({
    queryKey: [...PROFILES, 'invoices', q, accountId],
    queryFn: () => dataOf(api.GET('/api/edi/invoices', { params: { query: { q, accountId } } })),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

/** What a form produces for an invoice, updated during typing; the last preview stays until the next one arrives. */
export const useTrial = (form: Form, profileId: string, invoiceId: string) =>
  useQuery({
    enabled: !!invoiceId,
    queryKey: [...PROFILES, 'trial', form, profileId, invoiceId],
    queryFn: () =>
      send<Wire<'Trial'>>('POST', '/api/deliveryTrial/preview', { body: { profile: form, profileId, invoiceId } }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
    meta: SHOWN_IN_PLACE,
  })

export const useSendTest = () =>
  useMutation({
    mutationFn: (body: { profile: Form; profileId: string; invoiceId: string }) =>
      send<Wire<'TrialSendResult'>>('POST', '/api/deliveryTrial/send', { body }),
    meta: SHOWN_IN_PLACE,
  })
