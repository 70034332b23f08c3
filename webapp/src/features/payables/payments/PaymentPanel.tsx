import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import {
  Allowed,
  DataTable,
  FactList,
  Loaded,
  money,
  ScrollRegion,
  Section,
  StatusBadge,
  showDay,
  ui,
  useSidePanel,
} from '@/ui'
import { ExportButton } from '@/widgets/ExportButton'
import { PAYS, type Payment, saveRemittance } from '../calls'
import css from '../payables.module.css'
import { wordsFor } from './CancelDialog'

interface PaymentPanelProps {
  of: UseQueryResult<Payment>
  onAct: (act: 'paid' | 'release' | 'cancel', payment: Payment) => void
  onClose: () => void
}

/** One payment next to the list, by its id: its invoices and its actions. */
export function PaymentPanel({ of, onAct, onClose }: PaymentPanelProps) {
  useSidePanel(onClose)
  return (
    <aside className={ui.sidePanel} aria-label="Payment">
      <Loaded of={of} what="the payment">
        {found => <Opened payment={found} onAct={onAct} onClose={onClose} />}
      </Loaded>
    </aside>
  )
}

function Opened({ payment, onAct, onClose }: Omit<PaymentPanelProps, 'of'> & { payment: Payment }) {
  const { currency } = payment
  return (
    <>
      <header>
        <b title={payment.carrier}>{payment.carrier}</b>
        <span>
          <StatusBadge status={payment.status} />
        </span>
        <ActionIcon aria-label="Close payment" onClick={onClose}>
          <IconX size={15} stroke={1.6} />
        </ActionIcon>
      </header>
      <ScrollRegion fill label="What the payment pays">
        <div className={css.acts}>
          <Allowed permission={PAYS}>
            {payment.status === 'To release' ? (
              <Button variant="default" onClick={() => onAct('release', payment)}>
                Release…
              </Button>
            ) : null}
            {payment.status === 'Scheduled' ? (
              <Button variant="default" onClick={() => onAct('paid', payment)}>
                Mark as paid…
              </Button>
            ) : null}
            {payment.status === 'Canceled' ? null : (
              <Button variant="default" onClick={() => onAct('cancel', payment)}>
                {wordsFor(payment).act}…
              </Button>
            )}
          </Allowed>
          <ExportButton onExport={() => saveRemittance(payment)}>Remittance advice</ExportButton>
        </div>
        <FactList
          className={css.facts}
          facts={[
            ['Total', `${currency} ${money(payment.total, currency)}`],
            ['Pay on', showDay(payment.payOn)],
            ['Paid on', payment.paidOn ? showDay(payment.paidOn) : ''],
            ['Method', payment.method],
            ['Reference', payment.reference],
            ['Scheduled by', payment.createdBy],
            ['To release', payment.heldFor.length ? `${payment.createdBy} ${payment.heldFor.join(' and ')}` : ''],
            ['Released by', payment.releasedBy],
            ['Reason', payment.note],
          ]}
        />
        <Section title="Invoices" note={`${payment.parts.length} in this payment`}>
          <DataTable
            rows={payment.parts}
            rowKey={part => part.payableId}
            label="Invoices in this payment"
            density="compact"
            columns={[
              {
                head: 'Invoice',
                fit: 'wrap',
                cell: part => (
                  <Link to={`/payables/invoices?${new URLSearchParams({ q: part.number, invoice: part.payableId })}`}>
                    {part.number}
                  </Link>
                ),
                foot: `Total, ${currency}`,
              },
              {
                head: 'Amount',
                figure: true,
                look: 'strong',
                cell: part => money(part.amount, currency),
                foot: money(payment.total, currency),
              },
            ]}
          />
        </Section>
      </ScrollRegion>
    </>
  )
}
