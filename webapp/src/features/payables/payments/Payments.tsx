import { Button } from '@mantine/core'
import { IconCalendarDollar } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  Allowed,
  counted,
  EmptyState,
  FilterChip,
  ListScreen,
  money,
  NoResults,
  Picks,
  SelectionBar,
  showDay,
  useListController,
} from '@/ui'
import { PAYS, type Payment, PER_PAGE, usePayment, usePayments } from '../calls'
import { sumsInWords } from '../sums'
import { isNarrowed, paymentsAsked, STATUSES } from './asked'
import { CancelDialog } from './CancelDialog'
import { PaidDialog } from './PaidDialog'
import { PaymentPanel } from './PaymentPanel'
import { isDue, PaymentRows } from './PaymentRows'
import { ReleaseDialog } from './ReleaseDialog'

const isHeld = ({ status }: Payment) => status === 'To release'

interface Asking {
  act: 'paid' | 'release' | 'cancel'
  payments: readonly Payment[]
}

function Nothing({ narrowed }: { narrowed: boolean }) {
  return narrowed ? (
    <NoResults body="No payments match these filters." all="Show all payments" />
  ) : (
    <EmptyState
      icon={IconCalendarDollar}
      title="No payments yet"
      body="Approve carrier invoices, select them and schedule a payment."
    >
      <Link to="/payables/invoices?status=Approved">Show approved invoices</Link>
    </EmptyState>
  )
}

/** `/payables/payments`: payments to carriers, with the open one next to the list. */
export default function Payments() {
  const { address, page, put, choice, clear, opened, open, close } = useListController({ opens: 'payment' })
  const asked = paymentsAsked(address)
  const list = usePayments(asked, page)
  const [asking, setAsking] = useState<Asking | null>(null)
  const chosen = (list.data?.rows ?? []).filter(row => isDue(row) && choice.chosen.has(row.id))
  const [held, scheduled] = [chosen.filter(isHeld), chosen.filter(row => !isHeld(row))]
  // even one that is not on this page: its address opens it
  const payment = usePayment(opened ?? '')
  const [first] = asking?.payments ?? []
  return (
    <ListScreen
      title="Payments"
      meta={
        list.data ? (
          <>
            <span>{counted(list.data.count, 'payment')}</span>
            {list.data.sums.map(({ currency, total }) => (
              <span key={currency}>
                {currency} {money(total, currency)}
              </span>
            ))}
          </>
        ) : null
      }
      toolbar="Find payments"
      find={['Carrier, reference or invoice number starts with', 'Carrier, reference or invoice']}
      filters={
        <>
          <Picks picks={STATUSES.map(value => ({ value }))} picked={asked.status} onPick={status => put({ status })} />
          {asked.currency ? (
            <FilterChip field="Currency" value={asked.currency} onClear={() => put({ currency: null })} />
          ) : null}
          {asked.paidFrom ? (
            <FilterChip field="Paid since" value={showDay(asked.paidFrom)} onClear={() => put({ paidFrom: null })} />
          ) : null}
        </>
      }
      above={
        chosen.length ? (
          <SelectionBar
            count={chosen.length}
            noun="payment"
            sums={sumsInWords(chosen, row => row.total)}
            onClear={clear}
          >
            <Allowed permission={PAYS}>
              {held.length ? (
                <Button
                  variant={scheduled.length ? 'default' : 'filled'}
                  onClick={() => setAsking({ act: 'release', payments: held })}
                >
                  Release…
                </Button>
              ) : null}
              {scheduled.length ? (
                <Button onClick={() => setAsking({ act: 'paid', payments: scheduled })}>Mark as paid…</Button>
              ) : null}
            </Allowed>
          </SelectionBar>
        ) : null
      }
      of={list}
      what="the payments"
      rows={list.data?.rows}
      limit={PER_PAGE}
      empty={<Nothing narrowed={isNarrowed(asked)} />}
      table={rows => <PaymentRows rows={rows} opened={opened} open={open} choice={choice} />}
      panel={
        opened && (
          <PaymentPanel
            key={opened}
            of={payment}
            onAct={(act, of) => setAsking({ act, payments: [of] })}
            onClose={close}
          />
        )
      }
    >
      {asking?.act === 'paid' ? (
        <PaidDialog payments={asking.payments} onDone={clear} onClose={() => setAsking(null)} />
      ) : null}
      {asking?.act === 'release' ? (
        <ReleaseDialog payments={asking.payments} onDone={clear} onClose={() => setAsking(null)} />
      ) : null}
      {asking?.act === 'cancel' && first ? <CancelDialog payment={first} onClose={() => setAsking(null)} /> : null}
    </ListScreen>
  )
}
