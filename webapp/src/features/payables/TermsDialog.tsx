import { Button, NumberInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ApiError } from '@/api/errors'
import type { Wire } from '@/api/wire'
import { counted, Dialog, doneToast, SaveError, ui } from '@/ui'
import { CountrySelect } from '@/widgets/CountrySelect'
import { useChangeTerms } from './calls'

const MOST = 365

interface TermsDialogProps {
  carrier: string
  terms: Wire<'CarrierTermsView'>
  onClose: () => void
}

/** Changes the number of days until a carrier's invoices are due and, where the company is registered for tax, what
 * the tax on them depends on. */
export function TermsDialog({ carrier, terms, onClose }: TermsDialogProps) {
  const [days, setDays] = useState<number | string>(terms.days)
  const [country, setCountry] = useState(terms.country)
  const [taxNumber, setTaxNumber] = useState(terms.taxNumber)
  const change = useChangeTerms()
  const field = change.error instanceof ApiError ? (change.error.data as { field?: string } | null)?.field : undefined
  const faultOf = (name: string) => (field === name ? change.error?.message : undefined)
  const isRight = typeof days === 'number' && Number.isInteger(days) && days >= 0 && days <= MOST
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isRight || change.isPending) return
    change.mutate(
      { carrier, days, ...(terms.hasTax ? { country, taxNumber: taxNumber.trim() } : {}) },
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
        <SaveError error={field ? null : change.error} title="Not changed" />
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
        {terms.hasTax ? (
          <>
            <CountrySelect
              label="Country"
              value={country}
              error={faultOf('country')}
              onChange={code => {
                change.reset()
                setCountry(code)
              }}
            />
            <TextInput
              label="Tax number"
              description="The tax on its invoices depends on its country and on whether it has a number."
              maxLength={40}
              value={taxNumber}
              error={faultOf('taxNumber')}
              onChange={event => setTaxNumber(event.currentTarget.value)}
            />
          </>
        ) : null}
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
