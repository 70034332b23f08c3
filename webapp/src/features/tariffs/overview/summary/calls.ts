import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { TARIFFS } from '../../calls'

/** How the tariffs stand today. */
export const useTariffSummary = () =>
  useQuery({
    queryKey: [TARIFFS, 'summary'],
    queryFn: () => dataOf(api.GET('/api/tariffSummary')),
    meta: SHOWN_IN_PLACE,
  })
