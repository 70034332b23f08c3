import { Button } from '@mantine/core'
import { Callout, Dialog, ui } from '@/ui'

interface RefusedDialogProps {
  title: string
  /** What was done with the others, if anything. */
  done?: string | undefined
  /** The status of the refused ones: Not approved: 2 invoices. */
  stayed: string
  refused: readonly { id: string; name: string; message: string }[]
  onClose: () => void
}

/** After a decision on several records: those that did not change, each with the reason. */
export function RefusedDialog({ title, done, stayed, refused, onClose }: RefusedDialogProps) {
  return (
    <Dialog onClose={onClose} title={title}>
      <div className={ui.dialog}>
        {done ? <p>{done}</p> : null}
        <Callout tone="warn" title={stayed}>
          {refused.map(each => (
            <p key={each.id}>
              {each.name ? <b>{each.name}. </b> : null}
              {each.message}
            </p>
          ))}
        </Callout>
        <div className={ui.dialogActions}>
          <Button data-autofocus onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
