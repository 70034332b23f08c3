import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api, dataOf } from '@/api/client'
import type { components } from '@/api/schema'
import type { RuleGroup } from '@/conditions'
import { count, doneToast } from '@/ui'
import { loadShipments } from './loadShipments'
import type { ShipmentSheet } from './sheet'

/** Up to here a rating is answered at once, in the grid; beyond, it is a job with a page of results. */
const AT_ONCE = 100

type RatingAnswer = components['schemas']['RatingAnswer']

/** What a rating of a few rows came to, in words. */
export function ratingWords({ rated, mismatched, notRated }: RatingAnswer): string {
  const parts = [
    `${count(rated)} rated`,
    mismatched ? `${count(mismatched)} differ from the entered freight` : '',
    notRated ? `${count(notRated)} not rated: see the cell for the reason` : '',
  ]
  return parts.filter(Boolean).join(', ')
}

const startRun = (body: components['schemas']['BulkBody']) => dataOf(api.POST('/api/rateEngine/bulkRating', { body }))

/** Rates shipments by id, in place when they are few; the grid shows what came of it. */
export function useRateTicked(sheet: ShipmentSheet) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (ids: string[]) => {
      if (ids.length > AT_ONCE) {
        const run = await startRun({ ids })
        return navigate(`/rating/results/${run.runId}`)
      }
      const answer = await dataOf(api.POST('/api/rating', { body: { ids } }))
      sheet.refresh(await loadShipments(ids))
      doneToast(ratingWords(answer))
    },
  })
}

/** Rates everything the filter finds, as a job; its page of results opens. */
export function useRateFiltered() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (rules: RuleGroup | null) => startRun({ rules }),
    onSuccess: run => navigate(`/rating/results/${run.runId}`),
  })
}
