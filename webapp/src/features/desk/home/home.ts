import { keepPreviousData, useIsFetching, useQuery } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { HOME } from '@/api/home'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { components } from '@/api/schema'

type Schemas = components['schemas']
export type Figures = Schemas['HomeFigures']
export type Todo = Schemas['Todo']
export type Country = Schemas['Country']
export type BilledByDay = Schemas['BilledByDay']
export type BilledByMonth = Schemas['BilledByMonth']
export type CreditNotes = Schemas['CreditNotes']
export type WorkList = Schemas['HomeList']

/** Old enough to be read again when the user returns to Home. */
const FRESH = 60_000

const picture = { staleTime: FRESH, placeholderData: keepPreviousData, meta: SHOWN_IN_PLACE }

/** Whether Home is loading something. */
export const useHomeBusy = () => useIsFetching({ queryKey: [HOME] }) > 0

/** Unbilled shipments by destination, highest count first. */
export const useCountries = () =>
  useQuery({
    ...picture,
    queryKey: [HOME, 'countries'],
    queryFn: () => dataOf(api.GET('/api/dashboard/countries')),
  })

/** What was billed each day of this month, in one currency: the given one, or the server's choice. */
export const useBilledByDay = (currency: string | null) =>
  useQuery({
    ...picture,
    queryKey: [HOME, 'billedByDay', currency],
    queryFn: () => dataOf(api.GET('/api/dashboard/billedByDay', { params: { query: currency ? { currency } : {} } })),
  })

/** Twelve months in one currency: the given ones, or the server's choice. */
export const useBilledByMonth = (until: string, currency: string) =>
  useQuery({
    ...picture,
    queryKey: [HOME, 'billedByMonth', until, currency],
    queryFn: () => dataOf(api.GET('/api/dashboard/billedByMonth', { params: { query: { until, currency } } })),
  })

/** Twelve months of credit notes: up to the given one, or the current one. */
export const useCreditNotes = (until: string) =>
  useQuery({
    ...picture,
    queryKey: [HOME, 'creditNotes', until],
    queryFn: () => dataOf(api.GET('/api/dashboard/creditNotes', { params: { query: { until } } })),
  })

/** Parameters in the address of a list in addition to its set. */
export interface WorkAsked {
  day: string
  country: string
  until: string
  currency: string
  account: string
  reason: string
  sort: string
}

export const WORK_LIMIT = 50
/** A page of what a figure counted. */
export const useWorkList = (name: string, asked: WorkAsked, pageNo: number) =>
  useQuery({
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
    queryKey: [HOME, 'work', name, asked, pageNo],
    queryFn: () =>
      dataOf(
        api.GET('/api/dashboard/work/{work_set}', {
          params: { path: { work_set: name }, query: { ...asked, pageNo, pageLimit: WORK_LIMIT } },
        }),
      ),
  })
