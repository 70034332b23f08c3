import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'

/** While versions are being checked, screens with findings poll at this interval in milliseconds. */
export const LOOKED_OVER_MS = 1_500

/** Checks the tariffs that changed since the last check, once when the screen opens; `shown` is refetched. */
export function useLookOver(waiting: number, shown: QueryKey) {
  const queries = useQueryClient()
  const asked = useRef(false)
  const { mutate } = useMutation({
    mutationFn: () => dataOf(api.POST('/api/tariffFindings/lookOver')),
    onSuccess: () => queries.invalidateQueries({ queryKey: shown }),
    meta: SHOWN_IN_PLACE,
  })
  useEffect(() => {
    if (!waiting || asked.current) return
    asked.current = true
    mutate()
  }, [waiting, mutate])
}
