import { api, dataOf } from '@/api/client'
import type { components } from '@/api/schema'
import { count } from '@/ui'

/** Up to this many are rated at once; more become a job with a page of results. */
const AT_ONCE = 100

type RatingAnswer = components['schemas']['RatingAnswer']

/** The result of rating a few rows, in words. */
export function ratingWords({ rated, mismatched, notRated }: RatingAnswer, where = 'see the cell for the reason') {
  const parts = [
    `${count(rated)} rated`,
    mismatched ? `${count(mismatched)} differ from the entered freight` : '',
    notRated ? `${count(notRated)} not rated: ${where}` : '',
  ]
  return parts.filter(Boolean).join(', ')
}

/** Starts a job that rates shipments by id, or all that match the rules. */
export const startRun = (body: components['schemas']['BulkBody']) =>
  dataOf(api.POST('/api/rateEngine/bulkRating', { body }))

/** Rates shipments by id: returns the result, or for many the address of the job's results. */
export async function rateSome(ids: string[]): Promise<RatingAnswer | string> {
  if (ids.length > AT_ONCE) return `/rating/results/${(await startRun({ ids })).runId}`
  return dataOf(api.POST('/api/rating', { body: { ids } }))
}
