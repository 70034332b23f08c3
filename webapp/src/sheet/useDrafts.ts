import { useCallback, useEffect, useRef, useState } from 'react'
import { storedSession } from '@/api/session'
import type { Draft, DraftShelf, RestoredDraft } from './draft'
import { leftBehind } from './draft'
import { browserShelf, holdDraft } from './draftShelf'
import type { RowSheet } from './rowSheet'
import type { StoredRow } from './shape'

/** How long typing must pause before it is stored. */
const PAUSE_MS = 300

export interface Drafts {
  /** The drafts of an earlier window, not decided on yet. */
  offered: { rows: number; savedAt: number } | null
  restore: () => Promise<RestoredDraft>
  /** Discards the offered drafts. */
  discard: () => void
  /** The user discards the typed rows: nothing of this window is stored. */
  forget: () => void
}

/**
 * Stores what is typed into a sheet in the browser, so that a reload, a crash or the end of a session loses none of it,
 * and offers drafts of an earlier window. A save clears it, because a draft has unsaved changes only.
 *
 * `place` identifies the sheet, so that its rows go nowhere else; `load` fetches current records, by key.
 */
export function useDrafts<Row extends StoredRow>(
  sheet: RowSheet<Row>,
  place: string,
  load: (keys: readonly string[]) => Promise<Row[]>,
  shelf: DraftShelf = browserShelf,
): Drafts {
  const [left, setLeft] = useState<[string, Draft][]>([])
  const ownKey = useRef('')

  useEffect(() => {
    const session = storedSession()
    if (!session) return
    const prefix = `${session.userName}|${session.systemId}|${place}|`
    const key = prefix + Date.now().toString(36) + Math.random().toString(36).slice(2)
    ownKey.current = key
    const release = holdDraft(key)
    let isKept = false
    let timer = 0
    let current = true
    // a browser that stores nothing (a private window, a full disk) must not prevent work
    const ignore = () => {}
    const keep = () => {
      window.clearTimeout(timer)
      timer = 0
      const rows = sheet.draft()
      if (ownKey.current === key && rows.length) {
        isKept = true
        shelf.put(key, { savedAt: Date.now(), rows }).catch(ignore)
      } else if (isKept) {
        isKept = false
        shelf.remove(key).catch(ignore)
      }
    }
    const stop = sheet.store.listen.on('data', () => {
      // what was just saved is not offered again, however soon the window closes
      if (!isKept || sheet.changedRows().length) timer ||= window.setTimeout(keep, PAUSE_MS)
      else keep()
    })
    leftBehind(shelf, prefix, Date.now())
      .then(found => current && setLeft(found.filter(([each]) => each !== key)))
      .catch(ignore)
    return () => {
      current = false
      stop()
      keep()
      release()
    }
  }, [sheet, place, shelf])

  const discard = useCallback(() => {
    for (const [key] of left) shelf.remove(key).catch(() => {})
    setLeft([])
  }, [left, shelf])
  const restore = useCallback(async () => {
    const rows = left.flatMap(([, draft]) => draft.rows)
    const ids = [...new Set(rows.flatMap(({ id }) => id ?? []))]
    const outcome = sheet.restoreDraft(rows, await load(ids))
    discard()
    return outcome
  }, [left, sheet, load, discard])
  const forget = useCallback(() => {
    ownKey.current = ''
  }, [])
  const rows = left.reduce((sum, [, draft]) => sum + draft.rows.length, 0)
  const last = left.at(-1)?.[1]
  return { offered: last ? { rows, savedAt: last.savedAt } : null, restore, discard, forget }
}
