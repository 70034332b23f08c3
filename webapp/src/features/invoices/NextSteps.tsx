import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { Allowed } from '@/ui'
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
  if (!steps.length && !invoice.canEdit) return null
  return (
    <>
      <div className={css.steps}>
        {steps.map(each => (
          <Allowed key={each.step} permission={each.permission}>
            <Button
              variant={each.main ? 'filled' : 'default'}
              disabled={step.isPending || (each.step === 'ready' && !!invoice.notReady)}
              loading={step.isPending && step.variables.step === each.step}
              title={invoice.notReady || undefined}
              onClick={() => (each.step === 'issue' ? setIssuing(true) : step.mutate({ step: each.step, remarks }))}
            >
              {each.label}
            </Button>
          </Allowed>
        ))}
        {invoice.canEdit && invoice.invoiceId ? (
          <Button component={Link} to={editor(invoice)} variant="default">
            Open charges
          </Button>
        ) : null}
        {invoice.canEdit && invoice.notReady ? <p>{invoice.notReady}</p> : null}
      </div>
      {issuing ? <IssueDialog invoice={invoice} onClose={() => setIssuing(false)} /> : null}
      {step.error ? <NotDone error={step.error} remarks={remarks} setRemarks={setRemarks} /> : null}
    </>
  )
}
