import { Button } from '@mantine/core'
import { Callout, ui } from '@/ui'
import { type Template, useTemplatesChanged } from './calls'
import type { Conflict } from './useTemplateSave'

/** Another user saved in the meantime: use theirs, or one's own on top of theirs, which is shown before saving. */
export function ConflictNotice(props: {
  conflict: Conflict
  onKeepMine: (theirs: Template) => void
  onSettled: () => void
}) {
  const { conflict, onKeepMine, onSettled } = props
  const reload = useTemplatesChanged()
  const { theirs } = conflict
  return (
    <div className={ui.notice} role="alert">
      <Callout tone="warn" title={conflict.message}>
        <div className={ui.noticeActions}>
          <Button
            variant="default"
            onClick={() => {
              onSettled()
              reload()
            }}
          >
            Use their version
          </Button>
          {theirs ? (
            <Button variant="default" onClick={() => onKeepMine(theirs)}>
              Apply my changes on top
            </Button>
          ) : null}
        </div>
      </Callout>
    </div>
  )
}
