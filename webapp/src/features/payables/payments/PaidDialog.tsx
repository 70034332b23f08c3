import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { isDay } from '@/place'
import { counted, DayInput, Dialog, doneToast, SaveError, todayHere, ui } from '@/ui'
import { type Payment, useMarkPaid } from '../calls'
import css from '../payables.module.css'
import { sumsInWords } from '../sums'

interface PaidDialogProps {
  payments: readonly Payment[]
  onDone: () => void
  onClose: () => void
}

/** Marks scheduled payments as made: date and reference. */
export function PaidDialog({ payments, onDone, onClose }: PaidDialogProps) {
  const [paidOn, setPaidOn] = useState(todayHere())
  const [reference, setReference] = useState('')
  const mark = useMarkPaid()
  const what = counted(payments.length, 'payment')
  const isRight = isDay(paidOn) && paidOn <= todayHere()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isRight || mark.isPending) return
    mark.mutate(
      { ids: payments.map(each => each.id), paidOn, reference: reference.trim() },
      {
        onSuccess: () => {
          doneToast(`${what} marked as paid.`)
          onDone()
          onClose()
        },
      },
    )
  }
  return (
    <Dialog onClose={onClose} title={`Mark as paid: ${what}`}>
      <form className={ui.dialog} noValidate onSubmit={send}>
        <SaveError error={mark.error} title="Not marked as paid" />
        <p>
          {sumsInWords(payments, each => each.total)} to {[...new Set(payments.map(each => each.carrier))].join(', ')}.
        </p>
        <div className={css.paid}>
          <DayInput
            label="Paid on"
            data-autofocus
            maxDay={todayHere()}
            value={paidOn}
            error={!paidOn ? 'Enter a day' : isDay(paidOn) && paidOn > todayHere() ? 'Not later than today' : undefined}
            onChange={setPaidOn}
          />
          <TextInput
            label="Reference (optional)"
            description={payments.length > 1 ? 'Left empty, each payment keeps its own.' : undefined}
            autoComplete="off"
            maxLength={100}
            placeholder={payments[0]?.reference || 'ACH 20261130-4'}
            value={reference}
            onChange={event => setReference(event.currentTarget.value)}
          />
        </div>
        <div className={ui.dialogActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={mark.isPending} disabled={!isRight}>
            Mark {what} as paid
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
