import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog, doneToast, FigureInput, money, SaveError, TERMS, ui } from '@/ui'
import { type CostAction, type CostLine, useCostStep } from './calls'
import { COST_ACTIONS } from './words'

/** One step of a cost: with its amount, or with the reason why what was settled changes. */
export function CostStepDialog({ line, action, onClose }: { line: CostLine; action: CostAction; onClose: () => void }) {
  const { label, takesAmount, takesNote } = COST_ACTIONS[action]
  const [amount, setAmount] = useState(takesAmount ? line.current : '')
  const [invoiceNumber, setInvoiceNumber] = useState(line.invoiceNumber)
  const [note, setNote] = useState('')
  const step = useCostStep(line.lineId)
  const isComplete = (!takesAmount || amount) && (!takesNote || note.trim())
  return (
    <Dialog onClose={onClose} title={`${label}: ${line.name}`}>
      <form
        className={ui.dialog}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          step.mutate(
            { revision: line.revision, action, amount, invoiceNumber: action === 'invoice' ? invoiceNumber : '', note },
            {
              onSuccess: () => {
                doneToast('Cost saved.')
                onClose()
              },
            },
          )
        }}
      >
        <SaveError error={step.error} title="Not saved" />
        <p className="dim">
          {line.carrier} · expected {line.expected ? money(line.expected, line.currency) : '–'} {line.currency}
          {line.invoiced ? ` · invoiced ${money(line.invoiced, line.currency)}` : ''}
        </p>
        {takesAmount ? (
          <FigureInput
            label={`Amount, ${line.currency}`}
            places={2}
            value={amount}
            onChange={setAmount}
            data-autofocus
          />
        ) : null}
        {action === 'invoice' ? (
          <TextInput
            label="Invoice number of the carrier"
            value={invoiceNumber}
            onChange={event => setInvoiceNumber(event.currentTarget.value)}
          />
        ) : null}
        <Textarea
          label={takesNote ? 'Reason' : 'Note'}
          value={note}
          onChange={event => setNote(event.currentTarget.value)}
        />
        <div className={ui.dialogActions}>
          <Button variant="default" onClick={onClose}>
            {TERMS.cancel}
          </Button>
          <Button type="submit" loading={step.isPending} disabled={!isComplete}>
            {label}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
