import { useState } from 'react'
import { ActionButton, type ActionParts, TERMS, useScreenActions } from '@/ui'
import { IssueDialog } from './IssueDialog'
import css from './invoices.module.css'
import { NotDone } from './NotDone'
import { type Invoice, offered, useStep } from './steps'

const editor = ({ shipments, invoiceId }: Invoice) =>
  `/invoices/ratingbilling?shipment=${shipments[0]?.shipmentId ?? ''}&invoice=${invoiceId}`

/** The next steps of one invoice: edit its charges while it is open, mark ready, issue, approve, deliver. */
export function NextSteps({ invoice }: { invoice: Invoice }) {
  const step = useStep(invoice)
  const [remarks, setRemarks] = useState('')
  const [issuing, setIssuing] = useState(false)
  const steps = offered(invoice)
  const acts = useScreenActions(
    Object.fromEntries(
      steps.map((each): [string, ActionParts] => [
        each.step,
        {
          label: each.label,
          tone: each.main ? 'primary' : undefined,
          permission: each.permission,
          hint: invoice.notReady,
          whyNot:
            each.step === 'ready' && invoice.notReady
              ? invoice.notReady
              : step.isPending && step.variables.step !== each.step
                ? TERMS.stillWorking
                : null,
          isPending: step.isPending && step.variables.step === each.step,
          perform: () => (each.step === 'issue' ? setIssuing(true) : step.mutate({ step: each.step, remarks })),
        },
      ]),
    ),
  )
  const { openCharges } = useScreenActions({
    openCharges: { label: 'Open charges', isShown: invoice.canEdit && !!invoice.invoiceId, to: editor(invoice) },
  })
  if (!steps.length && !invoice.canEdit) return null
  return (
    <>
      <div className={css.steps}>
        {Object.values(acts).map(action => (
          <ActionButton key={action.name} action={action} />
        ))}
        <ActionButton action={openCharges} />
        {invoice.canEdit && invoice.notReady ? <p>{invoice.notReady}</p> : null}
      </div>
      {issuing ? <IssueDialog invoice={invoice} onClose={() => setIssuing(false)} /> : null}
      {step.error ? <NotDone error={step.error} remarks={remarks} setRemarks={setRemarks} /> : null}
    </>
  )
}
