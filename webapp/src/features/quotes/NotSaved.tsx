import { Button } from '@mantine/core'
import { isConflict, messageOf } from '@/api/errors'
import { Callout, ui } from '@/ui'

/** Why something was not saved; if another user saved in the meantime, `onReload` loads their version. */
export function NotSaved({ error, onReload }: { error: unknown; onReload?: (() => void) | undefined }) {
  return (
    <div className={ui.notice} role="alert">
      <Callout tone="bad" title={messageOf(error)}>
        {onReload && isConflict(error) ? (
          <div className={ui.noticeActions}>
            <Button variant="default" onClick={onReload}>
              Use their version
            </Button>
          </div>
        ) : null}
      </Callout>
    </div>
  )
}
