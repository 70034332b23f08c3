import { useMutation, useQueryClient } from '@tanstack/react-query'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { selectNextFinding } from '@/grid'
import { doneToast, rowsWord } from '@/ui'
import { saveRows } from './saveRows'
import type { SaveOutcome, ShipmentSheet } from './sheet'

/** What a save came to, in words; null when everything was saved. */
export function outcomeWords({ saved, refused, conflicts }: SaveOutcome): string | null {
  const parts = [
    refused ? `${rowsWord(refused)} refused` : '',
    conflicts ? `${rowsWord(conflicts)} changed by someone else` : '',
  ].filter(Boolean)
  return parts.length ? `${saved ? `${rowsWord(saved)} saved, ` : ''}${parts.join(', ')}` : null
}

/**
 * Saves the ticked, changed rows of a sheet. A save that nothing answered leaves every typed row as it is, ticked, to be
 * saved again.
 */
export function useSave(sheet: ShipmentSheet, templateId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (): Promise<SaveOutcome> => {
      const ids = sheet.rowsToSave()
      const sent = sheet.collect(ids)
      const invalid = ids.length - sent.size
      if (!sent.size) return { saved: 0, refused: invalid, conflicts: 0 }
      try {
        const answer = await saveRows(
          templateId,
          [...sent.values()].map(({ row }) => row),
        )
        const outcome = sheet.settle(sent, answer)
        return { ...outcome, refused: outcome.refused + invalid }
      } catch (error) {
        sheet.restore(sent)
        throw error
      }
    },
    onSuccess: outcome => {
      if (outcome.saved && !outcomeWords(outcome)) doneToast(`${rowsWord(outcome.saved)} saved`)
      if (outcome.saved) queries.invalidateQueries({ queryKey: ['home'] })
      if (outcome.refused) selectNextFinding(sheet.store, ['mandatory', 'length', 'regex', 'server', 'rule'])
    },
    meta: SHOWN_IN_PLACE,
  })
}
