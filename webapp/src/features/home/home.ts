import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { send } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { components } from '@/api/schema'

type Schemas = components['schemas']
export type Home = Schemas['Home']
export type Figures = Schemas['Figures']
export type Todo = Schemas['Todo']
export type Country = Schemas['Country']
export type BilledByDay = Schemas['BilledByDay']

/** Every picture of Home: read together, refreshed together. */
export const HOME = 'home'
/** Old enough to be read again when somebody comes back to Home. */
const FRESH = 60_000

function usePicture<T>(name: string, query: Record<string, string> = {}) {
  return useQuery({
    queryKey: [HOME, name, query],
    queryFn: () => send<T>('GET', `/api/dashboard/${name}`, { query }),
    staleTime: FRESH,
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })
}

/** The figures and what needs doing. */
export const useHome = () => usePicture<Home>('home')
/** Unbilled shipments by destination, the most first. */
export const useCountries = () => usePicture<Schemas['Countries']>('countries')
/** What was billed each day of this month, in one currency: the given one, or the server's choice. */
export const useBilledByDay = (currency: string | null) =>
  usePicture<BilledByDay>('billedByDay', currency ? { currency } : {})
