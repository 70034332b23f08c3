import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '@/api/errors'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { Callout, doneToast, rowsWord, ui } from '@/ui'
import { agoWords, type RestoredDraft } from './draft'
import css from './sheet.module.css'
import type { Drafts } from './useDrafts'

export function restoredWords({ restored, newer, gone }: RestoredDraft): string {
  const parts = [
    `${rowsWord(restored)} restored`,
    newer ? `${newer} changed by someone else: choose what to keep` : '',
    gone ? `${rowsWord(gone)} deleted since` : '',
  ]
  return parts.filter(Boolean).join(', ')
}

/** Rows that were typed and not saved when the window was closed or reloaded: restore or discard them. */
export function DraftOffer({ drafts }: { drafts: Drafts }) {
  const restore = useMutation({
    mutationFn: drafts.restore,
    onSuccess: outcome => doneToast(restoredWords(outcome)),
    meta: SHOWN_IN_PLACE,
  })
  const { offered } = drafts
  if (!offered) return null
  const title = `${rowsWord(offered.rows)} edited ${agoWords(Date.now() - offered.savedAt)} ${offered.rows === 1 ? 'was' : 'were'} not saved`
  return (
    <div className={ui.notice}>
      <Callout tone="info" title={title}>
        {restore.error ? <p>{messageOf(restore.error)} Your edits are still here.</p> : null}
        <div className={css.actions}>
          <Button loading={restore.isPending} variant="default" onClick={() => restore.mutate()}>
            Restore {rowsWord(offered.rows)}
          </Button>
          <Button variant="subtle" color="gray" onClick={drafts.discard}>
            Discard
          </Button>
        </div>
      </Callout>
    </div>
  )
}
