import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { RuleGroup } from '@/conditions'
import { rateSome, ratingWords, startRun } from '@/entities/shipmentRun/rateSome'
import { doneToast } from '@/ui'
import { loadShipments } from './loadShipments'
import type { ShipmentSheet } from './sheet'

/** Rates shipments by id, in place if they are few; the grid shows the results. */
export function useRateTicked(sheet: ShipmentSheet) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (ids: string[]) => {
      const answer = await rateSome(ids)
      if (typeof answer === 'string') return navigate(answer)
      sheet.refresh(await loadShipments(ids))
      doneToast(ratingWords(answer))
    },
  })
}

/** Rates everything that matches the filter, as a job; opens its page of results. */
export function useRateFiltered() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (rules: RuleGroup | null) => startRun({ rules }),
    onSuccess: run => navigate(`/rating/results/${run.runId}`),
  })
}
