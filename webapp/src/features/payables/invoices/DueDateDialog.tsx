import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { isDay } from '@/place'
import { DayInput, Dialog, doneToast, SaveError, showDay, ui } from '@/ui'
import { type PayableDetail, useChangeDueDate } from '../calls'

/** Changes the due date of one invoice. */
export function DueDateDialog({ invoice, onClose }: { invoice: PayableDetail; onClose: () => void }) {
  const { id, revision, number } = invoice
  const [dueDate, setDueDate] = useState(invoice.dueDate)
  const change = useChangeDueDate()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isDay(dueDate) || change.isPending) return
    change.mutate(
      { id, revision, dueDate },
      {
        onSuccess: () => {
          doneToast(`${number} is due on ${showDay(dueDate)}.`)
          onClose()
        },
      },
    )
  }
  return (
    <Dialog onClose={onClose} title={`Change due date: ${number}`} size="sm">
      <form className={ui.dialog} noValidate onSubmit={send}>
        <SaveError error={change.error} title="Not changed" />
        <DayInput
          label="Due date"
          data-autofocus
          value={dueDate}
          error={dueDate ? undefined : 'Enter a day'}
          onChange={setDueDate}
        />
        <div className={ui.dialogActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={change.isPending} disabled={!isDay(dueDate)}>
            Change due date
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
