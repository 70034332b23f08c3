import { Button, Textarea } from '@mantine/core'
import { IconCopy, IconMail, IconPackage, IconPencil } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { saveAnswer } from '@/api/files'
import type { Wire } from '@/api/wire'
import { useApprovalNeed } from '@/entities/approvals/calls'
import { SendForApproval } from '@/entities/approvals/SendForApproval'
import { ActionButton, type ActionParts, Dialog, SaveError, ui, useScreenActions } from '@/ui'
import { useExportAction } from '@/widgets/ExportButton'
import { copyQuote, editQuote, shipOnQuote } from '../addresses'
import { useSettle } from '../calls'
import { type QuoteState, STEP_WORD } from '../words'
import { MailDialog } from './MailDialog'

type Quote = Wire<'QuotePage'>
const SAVES = 'quotes.saveQuotes'
/** The label of the optional note of a step. */
const NOTE: Partial<Record<QuoteState, string>> = {
  accepted: 'PO number or contact',
  declined: 'Customer’s reason',
  withdrawn: 'Why',
  offered: 'Contact and channel',
}

function Step({ quote, state, onClose }: { quote: Quote; state: QuoteState; onClose: () => void }) {
  const [note, setNote] = useState('')
  const settle = useSettle(quote)
  const change = {
    requestViewType: 'qoutesRequest' as const,
    subjectId: quote.quoteId,
    revision: quote.revision,
  }
  const need = useApprovalNeed(change, state === 'offered')
  // two clicks before the first render are one step
  const isSent = useRef(false)
  const take = () => {
    if (isSent.current) return
    isSent.current = true
    const onError = () => {
      isSent.current = false
    }
    settle.mutate({ state, note }, { onSuccess: onClose, onError })
  }
  return (
    <Dialog onClose={onClose} title={`${STEP_WORD[state]}: quote ${quote.number}`}>
      <form
        className={ui.dialog}
        onSubmit={event => {
          event.preventDefault()
          take()
        }}
      >
        <SaveError error={settle.error} />
        {need.data?.needed ? <SendForApproval need={need.data} change={change} onClose={onClose} /> : null}
        {state === 'offered' && !need.data?.needed ? (
          <p>A sent quote stays as is, even if the tariff changes.</p>
        ) : null}
        {need.data?.needed ? null : (
          <>
            <Textarea
              label="Note"
              placeholder={NOTE[state] ?? ''}
              autosize
              minRows={2}
              maxLength={300}
              data-autofocus
              value={note}
              onChange={event => setNote(event.currentTarget.value)}
            />
            <div className={ui.dialogActions}>
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" loading={settle.isPending || need.isLoading}>
                {STEP_WORD[state]}
              </Button>
            </div>
          </>
        )}
      </form>
    </Dialog>
  )
}

/** The possible steps of a quote; the most frequent one is the primary button. */
export function Actions({ quote }: { quote: Quote }) {
  const [step, setStep] = useState<QuoteState | null>(null)
  const [isMailing, setMailing] = useState(false)
  const isOpen = !quote.expired && (quote.state === 'draft' || quote.state === 'offered')
  const pdf = useExportAction(() => saveAnswer(`/api/quotes/${quote.quoteId}/pdf`, `Quote ${quote.number}.pdf`))
  const acts = useScreenActions({
    pdf: { ...pdf, label: 'PDF' },
    email: {
      label: 'Email',
      icon: IconMail,
      permission: SAVES,
      isShown: isOpen,
      perform: () => setMailing(true),
    },
    edit: {
      label: 'Edit',
      icon: IconPencil,
      permission: SAVES,
      isShown: quote.state === 'draft',
      to: editQuote(quote.quoteId),
    },
    copy: { label: 'Copy', icon: IconCopy, permission: SAVES, to: copyQuote(quote.quoteId) },
  })
  const steps = useScreenActions(
    Object.fromEntries(
      [...quote.nextStates].reverse().map((state): [string, ActionParts] => [
        state,
        {
          label: STEP_WORD[state],
          tone: state === quote.nextStates[0] ? 'primary' : undefined,
          permission: SAVES,
          perform: () => setStep(state),
        },
      ]),
    ),
  )
  const { ship } = useScreenActions({
    ship: {
      label: 'Enter a shipment',
      icon: IconPackage,
      tone: quote.gaps?.length ? undefined : 'primary',
      permission: 'shipmentEntry.saveShipmentEntry',
      isShown: quote.state === 'accepted',
      to: shipOnQuote(quote.quoteId),
    },
  })
  return (
    <>
      {[...Object.values(acts), ...Object.values(steps), ship].map(action => (
        <ActionButton key={action.name} action={action} />
      ))}
      {isMailing ? <MailDialog quote={quote} onClose={() => setMailing(false)} /> : null}
      {step ? <Step quote={quote} state={step} onClose={() => setStep(null)} /> : null}
    </>
  )
}
