import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

export type EdiSet = Wire<'EdiSet'>
export type EdiFile = Wire<'EdiFile'>
export type EdiSegment = Wire<'EdiSegment'>
export type Replay = Wire<'MappingReplay'>
export type Configurations = Record<string, unknown>

export interface EdiPartProps {
  /** The profile being edited; empty for a new one. */
  profileId: string
  accountId: string
  configurations: Configurations
  onChange: (configurations: Configurations) => void
  disabled: boolean
}

const EDI = ['delivery', 'edi'] as const

export const useSets = () =>
  useQuery({
    queryKey: [...EDI, 'sets'],
    queryFn: () => dataOf(api.GET('/api/edi/sets')),
    staleTime: Number.POSITIVE_INFINITY,
    meta: SHOWN_IN_PLACE,
  })

export const useInvoices = (q: string, accountId: string) =>
  useQuery({
    queryKey: [...EDI, 'invoices', q, accountId],
    queryFn: () => dataOf(api.GET('/api/edi/invoices', { params: { query: { q, accountId } } })),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

/** The file of an invoice with an unsaved mapping; the last one stays until the next one arrives. */
export const usePreview = (configurations: Configurations, invoiceId: string) =>
  useQuery({
    enabled: !!invoiceId,
    queryKey: [...EDI, 'preview', configurations, invoiceId],
    queryFn: () => dataOf(api.POST('/api/edi/preview', { body: { configurations, invoiceId } })),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
    meta: SHOWN_IN_PLACE,
  })

export const useReplay = () =>
  useMutation({
    mutationFn: (body: Wire<'MappingReplayBody'>) => dataOf(api.POST('/api/edi/replay', { body })),
    meta: SHOWN_IN_PLACE,
  })

/** Names of variables for an element, at most fifteen. */
export const variables = (type: string, q: string, signal: AbortSignal) =>
  dataOf(api.GET('/api/listEdiVariables', { params: { query: { type, q } }, signal }))
