import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { TARIFFS } from '../../calls'

/** The states of the tariffs today. */
export const useTariffSummary = () =>
  useQuery({
    queryKey: [TARIFFS, 'summary'],
    queryFn: () => dataOf(api.GET('/api/tariffSummary')),
    meta: SHOWN_IN_PLACE,
  })
