import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { newRequestKey } from '@/api/requestKey'
import { Dialog, doneToast, FigureInput, SaveError, TERMS, ui } from '@/ui'
import { type CostLine, type CostLineForm, useSaveCost } from './calls'

interface CostLineDialogProps {
  shipmentId: string
  /** The cost to change; null: a new one. */
  line: CostLine | null
  /** The currency of the sale. */
  currency: string
  onClose: () => void
}

/** A cost that is expected, entered by hand with its reason. */
export function CostLineDialog({ shipmentId, line, currency, onClose }: CostLineDialogProps) {
  const [typed, setTyped] = useState<CostLineForm>({
    revision: line?.revision ?? null,
    carrier: line?.carrier ?? '',
    name: line?.name ?? '',
    amount: line?.expected ?? '',
    currency: line?.currency ?? currency,
    reason: line?.reason ?? '',
  })
  const [requestKey] = useState(newRequestKey)
  const save = useSaveCost(shipmentId, line?.lineId)
  const put = (part: Partial<CostLineForm>) => setTyped({ ...typed, ...part })
  const isComplete = [typed.carrier, typed.name, typed.amount, typed.reason].every(text => text.trim())
  return (
    <Dialog onClose={onClose} title={line ? `Change ${line.name}` : 'Enter a cost'}>
      <form
        className={ui.dialog}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          save.mutate(
            { ...typed, requestKey, currency: typed.currency.trim().toUpperCase() },
            {
              onSuccess: () => {
                doneToast(line ? 'Cost changed.' : 'Cost entered.')
                onClose()
              },
            },
          )
        }}
      >
        <SaveError error={save.error} title="Not saved" />
        <TextInput
          label="Carrier"
          data-autofocus
          value={typed.carrier}
          onChange={event => put({ carrier: event.currentTarget.value })}
        />
        <TextInput label="Charge" value={typed.name} onChange={event => put({ name: event.currentTarget.value })} />
        <FigureInput label="Expected amount" places={2} value={typed.amount} onChange={amount => put({ amount })} />
        <TextInput
          label="Currency"
          maxLength={3}
          value={typed.currency}
          onChange={event => put({ currency: event.currentTarget.value })}
        />
        <Textarea
          label="Reason"
          description="No tariff of the carrier gives this cost, so say where the amount is from."
          value={typed.reason}
          onChange={event => put({ reason: event.currentTarget.value })}
        />
        <div className={ui.dialogActions}>
          <Button variant="default" onClick={onClose}>
            {TERMS.cancel}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={!isComplete || typed.currency.trim().length !== 3}>
            {line ? 'Save cost' : 'Enter cost'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
