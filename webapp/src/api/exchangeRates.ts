import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from './client'
import { SHOWN_IN_PLACE } from './queries'

/** The currencies, sources and days that have exchange rates. */
export const useRateOptions = () =>
  useQuery({
    queryKey: ['exchangeRate', 'options'],
    queryFn: () => dataOf(api.GET('/api/exchangeRateOptions')),
    meta: SHOWN_IN_PLACE,
  })
