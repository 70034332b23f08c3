import { Button, Select, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { newRequestKey } from '@/api/requestKey'
import type { Wire } from '@/api/wire'
import { isDay } from '@/place'
import {
  Callout,
  counted,
  DataTable,
  DayInput,
  Dialog,
  doneToast,
  FigureInput,
  money,
  SaveError,
  ScrollRegion,
  showDay,
  todayHere,
  ui,
} from '@/ui'
import { type Payable, useSchedule } from '../calls'
import css from '../payables.module.css'
import { placesOf } from '../sums'
import { isPayable } from './offered'
import { faultOf, faultOfTotal, type Part, partsOf, totalOf, whyApart } from './payment'

type Method = Wire<'PaymentMethod'>
const METHODS: Method[] = ['ACH', 'Check', 'Wire', 'Card', 'Other']

interface ScheduleDialogProps {
  rows: readonly Payable[]
  onDone: () => void
  onClose: () => void
}

/** Schedules a payment of approved invoices of one carrier: when, how, and how much of each. */
export function ScheduleDialog({ rows, onDone, onClose }: ScheduleDialogProps) {
  // a second click, or a retry after no answer, is the same payment
  const [requestKey] = useState(newRequestKey)
  const [payOn, setPayOn] = useState(todayHere())
  const [method, setMethod] = useState<Method>('ACH')
  const [reference, setReference] = useState('')
  const [parts, setParts] = useState(() => partsOf(rows))
  const schedule = useSchedule()
  const { carrier = '', currency = '' } = rows.find(isPayable) ?? {}
  const apart = whyApart(rows)
  const total = totalOf(parts, currency)
  const isRight = !apart && isDay(payOn) && parts.every(part => !faultOf(part, currency)) && !faultOfTotal(total)
  const worth = `${currency} ${money(total, currency)}`
  const put = (id: string, amount: string) =>
    setParts(before => before.map(part => (part.payableId === id ? { ...part, amount } : part)))
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isRight || schedule.isPending) return
    const paid = parts.map(({ payableId, amount }) => ({ payableId, amount }))
    schedule.mutate(
      { requestKey, payOn, method, reference: reference.trim(), parts: paid },
      {
        onSuccess: made => {
          doneToast(`${worth} to ${made.carrier} scheduled for ${showDay(made.payOn)}.`)
          onDone()
          onClose()
        },
      },
    )
  }
  return (
    <Dialog onClose={onClose} title={apart ? 'Schedule payment' : `Schedule payment: ${carrier}`} size={640}>
      <form className={ui.dialog} noValidate onSubmit={send}>
        <SaveError error={schedule.error} title="Not scheduled" />
        {apart ? (
          <Callout tone="warn" title={apart}>
            <p>Choose invoices of one carrier in one currency, and schedule the others by themselves.</p>
          </Callout>
        ) : (
          <>
            <div className={css.fields}>
              <DayInput
                label="Pay on"
                data-autofocus
                value={payOn}
                error={payOn ? undefined : 'Enter a day'}
                onChange={setPayOn}
              />
              <Select
                label="Method"
                data={METHODS}
                value={method}
                allowDeselect={false}
                comboboxProps={{ withinPortal: false }}
                onChange={value => setMethod(METHODS.find(each => each === value) ?? method)}
              />
              <TextInput
                label="Reference (optional)"
                autoComplete="off"
                maxLength={100}
                placeholder="Batch 2026-48"
                value={reference}
                onChange={event => setReference(event.currentTarget.value)}
              />
            </div>
            <Parts parts={parts} currency={currency} total={total} put={put} />
            {faultOfTotal(total) ? <Callout tone="warn" title={faultOfTotal(total)} /> : null}
            <LeftOut rows={rows.filter(row => !isPayable(row))} />
          </>
        )}
        <div className={ui.dialogActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={schedule.isPending} disabled={!isRight}>
            {isRight ? `Schedule ${worth}` : 'Schedule'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface PartsProps {
  parts: readonly Part[]
  currency: string
  total: string | null
  put: (id: string, amount: string) => void
}

function Parts({ parts, currency, total, put }: PartsProps) {
  return (
    <ScrollRegion className={`${ui.choices} ${css.parts}`} label="Invoices of the payment">
      <DataTable
        rows={parts}
        rowKey={part => part.payableId}
        editable
        columns={[
          { head: 'Invoice', look: 'strong', fit: 'wrap', cell: part => part.number, foot: `Total, ${currency}` },
          { head: 'Due', cell: part => showDay(part.dueDate) },
          { head: 'Open', figure: true, cell: part => money(part.open, currency) },
          {
            head: 'Pay',
            figure: true,
            width: 150,
            cell: part => (
              <FigureInput
                size="xs"
                aria-label={`Pay of ${part.number}`}
                places={placesOf(currency)}
                value={part.amount}
                error={faultOf(part, currency) || undefined}
                onChange={amount => put(part.payableId, amount)}
              />
            ),
            foot: money(total, currency),
          },
        ]}
      />
    </ScrollRegion>
  )
}

/** Selected invoices with nothing to pay, so that the user does not miss them in the payment. */
function LeftOut({ rows }: { rows: readonly Payable[] }) {
  if (!rows.length) return null
  return (
    <p>
      Not included: {counted(rows.length, 'invoice')} with nothing open (
      {rows.map(row => `${row.number}: ${row.status}`).join(', ')}).
    </p>
  )
}
