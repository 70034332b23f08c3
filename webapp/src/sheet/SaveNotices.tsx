import { useState } from 'react'
import { messageOf } from '@/api/errors'
import { Callout, ui } from '@/ui'
import type { SaveOutcome } from './saving'
import css from './sheet.module.css'
import { outcomeWords } from './useSheetSave'

/** What the last save left undone: nothing was stored, or some rows were refused. */
export function SaveNotices({ save }: { save: { error: unknown; data: SaveOutcome | undefined } }) {
  const [hidden, hide] = useState<unknown>(null)
  const words = save.data && save.data !== hidden ? outcomeWords(save.data) : null
  return (
    <>
      {save.error ? (
        <div className={ui.notice}>
          <Callout tone="bad" title="Nothing was saved">
            <p>{messageOf(save.error)} Your rows are still here; save them again with Alt+S.</p>
          </Callout>
        </div>
      ) : null}
      {words ? (
        <div className={ui.notice}>
          <Callout tone="warn" title={`${words}.`}>
            <p>
              Fix the marked cells and save again.{' '}
              <button type="button" className={css.link} onClick={() => hide(save.data)}>
                Dismiss
              </button>
            </p>
          </Callout>
        </div>
      ) : null}
    </>
  )
}
