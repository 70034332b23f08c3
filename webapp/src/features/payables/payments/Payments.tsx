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
import { PAYS, type Payment, PER_PAGE, usePayments } from '../calls'
import { sumsInWords } from '../sums'
import { isNarrowed, paymentsAsked, STATUSES } from './asked'
import { CancelDialog } from './CancelDialog'
import { PaidDialog } from './PaidDialog'
import { PaymentPanel } from './PaymentPanel'
import { PaymentRows } from './PaymentRows'

interface Asking {
  act: 'paid' | 'cancel'
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
  const chosen = rows.filter(row => row.status === 'Scheduled' && choice.chosen.has(row.id))
  const opened = rows.find(row => row.id === address.get('payment'))
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
            <Button onClick={() => setAsking({ act: 'paid', payments: chosen })}>Mark as paid…</Button>
          </Allowed>
        </Toolbar>
      ) : null}
      <div className={ui.split} data-open={opened ? true : undefined}>
        <div className={ui.splitList}>
          <Loaded of={list} what="the payments">
            {found =>
              found.rows.length ? (
                <>
                  <PaymentRows
                    rows={found.rows}
                    opened={opened?.id ?? null}
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
        {opened ? (
          <PaymentPanel
            key={opened.id}
            payment={opened}
            onPaid={() => setAsking({ act: 'paid', payments: [opened] })}
            onCancel={() => setAsking({ act: 'cancel', payments: [opened] })}
            onClose={() => put({ payment: null, page })}
          />
        ) : null}
      </div>
      {asking?.act === 'paid' ? (
        <PaidDialog payments={asking.payments} onDone={clear} onClose={() => setAsking(null)} />
      ) : null}
      {asking?.act === 'cancel' && first ? <CancelDialog payment={first} onClose={() => setAsking(null)} /> : null}
    </>
  )
}
