import { Button } from '@mantine/core'
import { IconCalendarDollar, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  Allowed,
  counted,
  EmptyState,
  FilterChip,
  FindBox,
  Gap,
  Loaded,
  money,
  PageHeader,
  Pager,
  Picks,
  showDay,
  TERMS,
  Toolbar,
  ui,
  useAddress,
  useChoice,
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
    <EmptyState icon={IconSearch} title={TERMS.noResults} body="No payments match these filters.">
      <Link to=".">Show all payments</Link>
    </EmptyState>
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

/** `/payables/payments`: what carriers are paid and when, the chosen payment beside the list. */
export default function Payments() {
  const { address, page, put } = useAddress()
  const asked = paymentsAsked(address)
  const list = usePayments(asked, page)
  const { clear, ...choice } = useChoice()
  const [asking, setAsking] = useState<Asking | null>(null)
  const rows = list.data?.rows ?? []
  const chosen = rows.filter(row => isDue(row) && choice.chosen.has(row.id))
  const [held, scheduled] = [chosen.filter(isHeld), chosen.filter(row => !isHeld(row))]
  // also one that this page doesn't show: its address opens it
  const openedId = address.get('payment') ?? ''
  const opened = usePayment(openedId)
  const [first] = asking?.payments ?? []
  return (
    <>
      <PageHeader
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
      />
      <Toolbar label="Find payments">
        <FindBox label="Carrier, reference or invoice number starts with" placeholder="Carrier, reference or invoice" />
        <Picks picks={STATUSES.map(value => ({ value }))} picked={asked.status} onPick={status => put({ status })} />
        {asked.currency ? (
          <FilterChip field="Currency" value={asked.currency} onClear={() => put({ currency: null })} />
        ) : null}
        {asked.paidFrom ? (
          <FilterChip field="Paid since" value={showDay(asked.paidFrom)} onClear={() => put({ paidFrom: null })} />
        ) : null}
        <Gap />
      </Toolbar>
      {chosen.length ? (
        <Toolbar label="Selected payments">
          <b>{counted(chosen.length, 'payment')} selected</b>
          <span className="dim">{sumsInWords(chosen, row => row.total)}</span>
          <Button variant="subtle" onClick={clear}>
            Clear selection
          </Button>
          <Gap />
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
        </Toolbar>
      ) : null}
      <div className={ui.split} data-open={openedId ? true : undefined}>
        <div className={ui.splitList}>
          <Loaded of={list} what="the payments">
            {found =>
              found.rows.length ? (
                <>
                  <PaymentRows
                    rows={found.rows}
                    opened={openedId || null}
                    open={id => put({ payment: id, page })}
                    choice={choice}
                  />
                  <Pager page={page} count={found.count} limit={PER_PAGE} />
                </>
              ) : (
                <Nothing narrowed={isNarrowed(asked)} />
              )
            }
          </Loaded>
        </div>
        {openedId ? (
          <PaymentPanel
            key={openedId}
            of={opened}
            onAct={(act, payment) => setAsking({ act, payments: [payment] })}
            onClose={() => put({ payment: null, page })}
          />
        ) : null}
      </div>
      {asking?.act === 'paid' ? (
        <PaidDialog payments={asking.payments} onDone={clear} onClose={() => setAsking(null)} />
      ) : null}
      {asking?.act === 'release' ? (
        <ReleaseDialog payments={asking.payments} onDone={clear} onClose={() => setAsking(null)} />
      ) : null}
      {asking?.act === 'cancel' && first ? <CancelDialog payment={first} onClose={() => setAsking(null)} /> : null}
    </>
  )
}
