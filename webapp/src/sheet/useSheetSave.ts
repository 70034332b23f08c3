import { useMutation } from '@tanstack/react-query'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { selectNextFinding } from '@/grid'
import { doneToast, rowsWord } from '@/ui'
import type { RowSheet, RowsAnswer, SaveOutcome, StoredRow, WireRow } from './rowSheet'

/** What a save came to, in words; null when everything was saved. */
export function outcomeWords({ saved, refused, conflicts }: SaveOutcome): string | null {
  const parts = [
    refused ? `${rowsWord(refused)} refused` : '',
    conflicts ? `${rowsWord(conflicts)} changed by someone else` : '',
  ].filter(Boolean)
  return parts.length ? `${saved ? `${rowsWord(saved)} saved, ` : ''}${parts.join(', ')}` : null
}

/** How the rows of a sheet are stored; refused and conflicting ones are an answer, not a failure. */
export type SendRows<Row> = (rows: WireRow[]) => Promise<RowsAnswer<Row>>

/**
 * Saves the ticked, changed rows of a sheet. A save that nothing answered leaves every typed row as it is, ticked, to be
 * saved again.
 */
export function useSheetSave<Row extends StoredRow>(
  sheet: RowSheet<Row>,
  send: SendRows<Row>,
  onSaved?: (outcome: SaveOutcome) => void,
) {
  return useMutation({
    mutationFn: async (): Promise<SaveOutcome> => {
      const ids = sheet.rowsToSave()
      const sent = sheet.collect(ids)
      const invalid = ids.length - sent.size
      if (!sent.size) return { saved: 0, refused: invalid, conflicts: 0 }
      try {
        const outcome = sheet.settle(sent, await send([...sent.values()].map(({ row }) => row)))
        return { ...outcome, refused: outcome.refused + invalid }
      } catch (error) {
        sheet.restore(sent)
        throw error
      }
    },
    onSuccess: outcome => {
      if (outcome.saved && !outcomeWords(outcome)) doneToast(`${rowsWord(outcome.saved)} saved`)
      if (outcome.saved) onSaved?.(outcome)
      if (outcome.refused) selectNextFinding(sheet.store, ['mandatory', 'length', 'regex', 'server', 'rule'])
    },
    meta: SHOWN_IN_PLACE,
  })
}
