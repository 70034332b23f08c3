import { doneToast, money } from '@/ui'
import { AskReason } from '@/widgets/AskReason'
import { type Payment, useCancelPayment } from '../calls'

/** A completed payment is voided, a scheduled one canceled. */
export const wordsFor = ({ status }: Payment) =>
  status === 'Paid'
    ? { act: 'Void payment', done: 'Payment voided', example: 'Check lost in the mail' }
    : { act: 'Cancel payment', done: 'Payment canceled', example: 'Carrier asked to wait for a credit' }

/** Cancels a payment with a reason: its invoices are open again. */
export function CancelDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { act, done, example } = wordsFor(payment)
  const { id, revision, carrier, currency, total } = payment
  const cancel = useCancelPayment()
  return (
    <AskReason
      title={`${act}: ${carrier}`}
      example={example}
      act={act}
      refused={{ title: 'Nothing was changed', error: cancel.error }}
      pending={cancel.isPending}
      onClose={onClose}
      onReason={reason =>
        cancel.mutate(
          { id, revision, reason },
          {
            onSuccess: () => {
              doneToast(`${done}. Its invoices are open again.`)
              onClose()
            },
          },
        )
      }
    >
      <p>
        {currency} {money(total, currency)} goes back to its invoices: they are approved and open again.
      </p>
    </AskReason>
  )
}
