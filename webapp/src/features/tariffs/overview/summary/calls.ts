import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { UseSide } from '@/entities/tariffSides'
import { TARIFFS } from '../../calls'

/** The states of the tariffs of a side today. */
export const useTariffSummary = (side: UseSide) =>
  useQuery({
    queryKey: [TARIFFS, 'summary', side],
    queryFn: () => dataOf(api.GET('/api/tariffSummary', { params: { query: { side } } })),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })
