import { Button, TextInput } from '@mantine/core'
import type { ConditionField } from '@/conditions'
import { TagFilter } from '@/entities/tags/TagFilter'
import { FieldsFilter } from '@/filters'
import { isDay, readFigure, showFigure } from '@/place'
import { DayInput, Divider, FindBox, Picks, Toolbar, useAddress } from '@/ui'
import { TERMS } from '@/ui/terms'
import { ReceivedPick } from '../ReceivedPick'
import { CustomerChoice } from './CustomerChoice'
import { isNarrowed, type Narrowed, NOTHING, nameOf } from './invoiceFilter'

const STATUSES = ['Invoiced', 'Approve for Invoice Delivery', 'Delivered', 'Voided'].map(value => ({ value }))

const PLAIN = /^\d+(\.\d+)?$/

function Day({ part, label }: { part: Narrowed; label: string }) {
  const { address, put } = useAddress()
  const name = nameOf(part)
  return (
    <DayInput
      w={128}
      aria-label={label}
      placeholder={label}
      value={address.get(name) ?? ''}
      onChange={day => (day === '' || isDay(day)) && put({ [name]: day })}
    />
  )
}

/** A text input that filters the list when it loses focus: partial numbers would be invalid. */
function Typed({ part, label, width, upper }: { part: Narrowed; label: string; width: number; upper?: boolean }) {
  const { address, put } = useAddress()
  const name = nameOf(part)
  const now = address.get(name) ?? ''
  const take = (text: string) => {
    const figure = upper ? null : readFigure(text)
    // an invalid or ambiguous number is passed on: the list shows the error
    const next = upper ? text.trim().toUpperCase() : typeof figure === 'string' ? figure : text.trim()
    if (next !== now) put({ [name]: next })
  }
  return (
    <TextInput
      key={now}
      w={width}
      aria-label={label}
      placeholder={label}
      maxLength={upper ? 3 : 40}
      inputMode={upper ? 'text' : 'decimal'}
      defaultValue={upper || !PLAIN.test(now) ? now : showFigure(now)}
      onBlur={event => take(event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key === 'Enter') take(event.currentTarget.value)
      }}
    />
  )
}

/** The filters of the list; they are in the address. `fields`: those that scripting rules compute. */
export function InvoiceFilters({ fields }: { fields: readonly ConditionField[] }) {
  const { address, put } = useAddress()
  return (
    <>
      <Toolbar label="Find invoices">
        <FindBox label="Invoice or shipment number starts with" placeholder="Invoice or shipment number" />
        <Picks picks={STATUSES} picked={address.get('status') ?? ''} onPick={status => put({ status })} />
        <Divider />
        <ReceivedPick />
      </Toolbar>
      <Toolbar label="Filter invoices">
        <CustomerChoice name={nameOf('customer')} keyOf={({ accountNumber }) => accountNumber} />
        <Day part="fromDate" label="Dated from" />
        <Day part="toDate" label="Dated to" />
        <Typed part="currency" label="Currency" width={88} upper />
        <Typed part="amountFrom" label="Amount from" width={112} />
        <Typed part="amountTo" label="Amount to" width={112} />
        <TagFilter />
        <FieldsFilter fields={fields} />
        {isNarrowed(address) ? (
          <Button variant="subtle" onClick={() => put(NOTHING)}>
            {TERMS.clearFilters}
          </Button>
        ) : null}
      </Toolbar>
    </>
  )
}
