import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'

export const TRACE = 'rating-trace'
export const RUN = 'rating-run'

/** One trace as a page. A trace never changes, but what became of its shipment does. */
export const useTrace = (traceId: string) =>
  useQuery({
    queryKey: [TRACE, traceId],
    queryFn: () => dataOf(api.GET('/api/rating/trace/{trace_id}', { params: { path: { trace_id: traceId } } })),
    meta: SHOWN_IN_PLACE,
  })

/** Rate one stored shipment anew; answers with the trace it left. */
export function useRateAgain() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (shipmentId: string) => {
      const answer = await dataOf(api.POST('/api/rating', { body: { ids: [shipmentId] } }))
      return answer.results[0]?.traceId ?? null
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: [TRACE] }),
  })
}
