import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { messageOf } from '@/api/errors'
import { type GridStore, useDataVersion } from '@/grid'
import { alertToast, money, TERMS } from '@/ui'
import { AskReason } from '@/widgets/AskReason'
import { useAnswer, useRejectionReasons } from './calls'
import { unreadable } from './chargeColumns'
import type { Charge, Detail } from './chargeSheet'
import css from './charges.module.css'

/** The answers to the customer for the lines of one received invoice. */
export interface Answers {
  accept: (charge: Charge) => void
  /** Opens a dialog for the reason (R227). */
  reject: (charge: Charge) => void
  pending: boolean
}

/** The answer for one line: both buttons while the values differ, then its result. */
export function ClientAnswer({ charge, answers, store }: { charge: Charge; answers: Answers; store: GridStore }) {
  useDataVersion(store)
  if (charge.clientStanding === '') return <span className="dim">–</span>
  if (charge.clientStanding === 'agreed') {
    return (
      <span className={css.agreed}>
        <IconCheck size={13} stroke={2} aria-hidden /> Agreed
      </span>
    )
  }
  // an answer is stored at once, which would discard unsaved changes
  const unsaved = store.changedRows.size > 0
  const common = {
    size: 'compact-xs',
    variant: 'default',
    disabled: unsaved || answers.pending,
    title: unsaved ? TERMS.saveFirst : undefined,
  } as const
  return (
    <span className={css.answers}>
      <Button {...common} aria-label={`Accept ${charge.chargeText}`} onClick={() => answers.accept(charge)}>
        Accept
      </Button>
      {charge.clientStanding === 'rejected' ? (
        <b>Rejected</b>
      ) : (
        <Button {...common} aria-label={`Reject ${charge.chargeText}`} onClick={() => answers.reject(charge)}>
          Reject
        </Button>
      )}
    </span>
  )
}

/** Why the customer's value of a line is rejected. */
export function RejectDialog(props: { shipmentId: string; invoice: Detail; charge: Charge; onClose: () => void }) {
  const { shipmentId, invoice, charge, onClose } = props
  const answer = useAnswer(shipmentId, invoice)
  const reasons = useRejectionReasons(invoice)
  return (
    <AskReason
      title={`Reject ${charge.chargeText}`}
      example="March contract rate applies"
      act="Reject"
      wrong={unreadable}
      offered={reasons.data?.reasons ?? []}
      refused={{ title: 'Charge not rejected', error: answer.error }}
      pending={answer.isPending}
      onClose={onClose}
      onReason={reason => answer.mutate([{ lineId: charge.lineId, answer: 'reject', reason }], { onSuccess: onClose })}
    >
      <p>
        Customer: {charge.currency} <b>{money(charge.clientValue ?? '')}</b>. Ours:{' '}
        <b>{money(charge.userValue ?? charge.invoiceValue ?? '')}</b>. The reason goes to the customer. The invoice
        waits until both sides agree.
      </p>
    </AskReason>
  )
}

/** Accepts the customer's value of a line; shows refusals. */
export function useAccept(shipmentId: string, invoice: Detail) {
  const answer = useAnswer(shipmentId, invoice)
  const accept = (charge: Charge) =>
    answer.mutate([{ lineId: charge.lineId, answer: 'accept', reason: '' }], {
      onError: error => alertToast(messageOf(error)),
    })
  return { accept, pending: answer.isPending }
}
