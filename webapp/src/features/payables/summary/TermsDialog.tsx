import { Button, NumberInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Wire } from '@/api/wire'
import { counted, Dialog, doneToast, SaveError, ui } from '@/ui'
import { useChangeTerms } from '../calls'

const MOST = 365

interface TermsDialogProps {
  of: Pick<Wire<'CarrierOwed'>, 'carrier' | 'terms'>
  onClose: () => void
}

/** Changes the number of days until a carrier's invoices are due. */
export function TermsDialog({ of: { carrier, terms }, onClose }: TermsDialogProps) {
  const [days, setDays] = useState<number | string>(terms)
  const change = useChangeTerms()
  const isRight = typeof days === 'number' && Number.isInteger(days) && days >= 0 && days <= MOST
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isRight || change.isPending) return
    change.mutate(
      { carrier, days },
      {
        onSuccess: () => {
          doneToast(`New invoices of ${carrier} are due after ${counted(days, 'day')}.`)
          onClose()
        },
      },
    )
  }
  return (
    <Dialog onClose={onClose} title={`Terms: ${carrier}`} size="sm">
      <form className={ui.dialog} noValidate onSubmit={send}>
        <SaveError error={change.error} title="Not changed" />
        <NumberInput
          label="Days until an invoice is due"
          description="From the invoice date. Invoices received already keep their due date."
          data-autofocus
          allowDecimal={false}
          allowNegative={false}
          value={days}
          error={isRight ? undefined : `Enter 0 to ${MOST} days`}
          onChange={setDays}
        />
        <div className={ui.dialogActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={change.isPending} disabled={!isRight}>
            Save terms
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
