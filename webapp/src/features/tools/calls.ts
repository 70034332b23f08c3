import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

/** The rate of a day; `details.finding` says why there is none. */
export const useExchangeRate = (asked: Wire<'ExchangeRateBody'>) =>
  useQuery({
    queryKey: ['exchangeRate', asked],
    queryFn: async () => (await dataOf(api.POST('/api/calculateExchangeRate', { body: asked }))).details,
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })
