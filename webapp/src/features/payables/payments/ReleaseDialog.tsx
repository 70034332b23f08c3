import { Button } from '@mantine/core'
import { counted, Dialog, doneToast, SaveError, ui } from '@/ui'
import { type Payment, useRelease } from '../calls'
import { sumsInWords } from '../sums'

interface ReleaseDialogProps {
  payments: readonly Payment[]
  onDone: () => void
  onClose: () => void
}

/** Releases a payment that another user scheduled: it is not made before. */
export function ReleaseDialog({ payments, onDone, onClose }: ReleaseDialogProps) {
  const release = useRelease()
  const what = counted(payments.length, 'payment')
  const send = () =>
    release.mutate(
      { ids: payments.map(each => each.id) },
      {
        onSuccess: () => {
          doneToast(`${what} released.`)
          onDone()
          onClose()
        },
      },
    )
  return (
    <Dialog onClose={onClose} title={`Release: ${what}`}>
      <div className={ui.dialog}>
        <SaveError error={release.error} title="Not released" />
        <p>
          {sumsInWords(payments, each => each.total)} to {[...new Set(payments.map(each => each.carrier))].join(', ')}.
        </p>
        <ul>
          {payments.map(each => (
            <li key={each.id}>
              {each.createdBy} scheduled it and {each.heldFor.join(' and ')}.
            </li>
          ))}
        </ul>
        <div className={ui.dialogActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button data-autofocus loading={release.isPending} onClick={send}>
            Release {what}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
