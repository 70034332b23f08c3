import { useMutation } from '@tanstack/react-query'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { type RowId, selectNextFinding } from '@/grid'
import { askToDelete, counted, rowsWord, savedToast } from '@/ui'
import type { RowSheet } from './rowSheet'
import type { RowsAnswer, SaveOutcome, WireRow } from './saving'
import type { StoredRow } from './shape'

/** The result of a save, in words: deleted rows are not called saved. */
function doneWords({ saved, deleted = [] }: SaveOutcome, what: readonly [string, string]): string {
  const stored = saved - deleted.length
  const gone = deleted.length ? `${counted(deleted.length, what[0], what[1])} deleted` : ''
  return [stored ? `${rowsWord(stored)} saved` : '', gone].filter(Boolean).join(', ')
}

/** What a save left undone, in words; null when everything was saved. */
export function outcomeWords(outcome: SaveOutcome, what: readonly [string, string] = ['row', 'rows']): string | null {
  const { saved, refused, conflicts } = outcome
  const parts = [
    refused ? `${rowsWord(refused)} not saved` : '',
    conflicts ? `${rowsWord(conflicts)} changed by someone else` : '',
  ].filter(Boolean)
  return parts.length ? `${saved ? `${doneWords(outcome, what)}, ` : ''}${parts.join(', ')}` : null
}

/** How the rows of a sheet are stored; refused and conflicting ones are an answer, not a failure. */
export type SendRows<Row> = (rows: WireRow[]) => Promise<RowsAnswer<Row>>

/**
 * Saves the checked, changed rows of a sheet. A save without an answer leaves every row as it is, checked, to be saved
 * again.
 */
export function useSheetSave<Row extends StoredRow>(
  sheet: RowSheet<Row>,
  send: SendRows<Row>,
  onSaved?: (outcome: SaveOutcome) => void,
) {
  const save = useMutation({
    // biome-ignore lint/suspicious/noConfusingVoidType: without rows, the checked ones are saved
    mutationFn: async (only?: readonly RowId[] | void): Promise<SaveOutcome> => {
      const ids = only ? [...only] : sheet.rowsToSave()
      const going = sheet.toDelete(ids)
      if (going.length && !(await askToDelete(questionOf(sheet, going)))) return NOTHING
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
      const { deleted = [] } = outcome
      const undo = () => {
        sheet.bringBack(deleted)
        save.mutate(deleted)
      }
      if (outcome.saved && (deleted.length || !outcomeWords(outcome))) {
        savedToast(doneWords(outcome, sheet.deleting.what), deleted.length ? undo : undefined)
      }
      if (outcome.saved) onSaved?.(outcome)
      if (outcome.refused) selectNextFinding(sheet.store, ['mandatory', 'length', 'regex', 'server', 'rule'])
    },
    meta: SHOWN_IN_PLACE,
  })
  return save
}

const NOTHING: SaveOutcome = { saved: 0, refused: 0, conflicts: 0 }

/** The question before deleting: how many rows, or which one. */
function questionOf<Row extends StoredRow>(sheet: RowSheet<Row>, going: readonly RowId[]) {
  const { what, meaning } = sheet.deleting
  const [first] = going
  const named = going.length === 1 && first !== undefined ? `${what[0]} ${sheet.nameOf(first)}` : ''
  const words = named || counted(going.length, what[0], what[1])
  return { title: `Delete ${words}?`, meaning, confirm: `Delete ${words}` }
}
