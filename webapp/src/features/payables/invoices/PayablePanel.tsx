import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { RecordTags } from '@/entities/tags/RecordTags'
import { calculate, isZero } from '@/fields/decimal'
import {
  Allowed,
  Callout,
  DataTable,
  dayOf,
  FactList,
  Loaded,
  money,
  ScrollRegion,
  Section,
  StatusBadge,
  showDay,
  signed,
  ui,
  useSidePanel,
} from '@/ui'
import { APPROVES, PAYABLES, type PayableDetail, usePayable } from '../calls'
import { DueMark } from '../DueMark'
import css from '../payables.module.css'
import { TermsDialog } from '../TermsDialog'
import { Acts, type Asking } from './Acts'
import { Documents } from './Documents'
import { DueDateDialog } from './DueDateDialog'
import { ABOUT_DUPLICATES, Duplicates } from './Duplicates'
import { InvoiceHistory } from './InvoiceHistory'
import { OwnFields } from './OwnFields'
import { PayableTax } from './PayableTax'
import { WriteAct } from './WriteAct'

/** The due date is fixed once an invoice is paid or rejected. */
const mayMove = ({ status }: PayableDetail) => status !== 'Paid' && status !== 'Rejected'

function Facts({ invoice }: { invoice: PayableDetail }) {
  const [asking, setAsking] = useState<'dueDate' | 'terms' | null>(null)
  const { currency, charged, agreed } = invoice
  const hasTax = invoice.gross !== null
  const compared = invoice.gross ?? charged
  const toPay = hasTax ? (calculate('add', agreed, invoice.agreedTax ?? '0') ?? agreed) : agreed
  const difference = calculate('subtract', compared, toPay) ?? '0'
  const amount = (figure: string) => `${currency} ${money(figure, currency)}`.trim()
  const facts: [string, ReactNode][] = [
    [
      'Carrier',
      <span key="carrier" className={css.due}>
        <Link to={`?${new URLSearchParams({ carrier: invoice.carrier })}`}>{invoice.carrier}</Link>
        {hasTax ? (
          <Allowed permission={APPROVES}>
            <button type="button" className={ui.link} onClick={() => setAsking('terms')}>
              Terms
            </button>
          </Allowed>
        ) : null}
      </span>,
    ],
    ['Invoice date', showDay(invoice.invoiceDate)],
    [
      'Due',
      <span key="due" className={css.due}>
        <DueMark of={invoice} />
        {mayMove(invoice) ? (
          <Allowed permission={APPROVES}>
            <button type="button" className={ui.link} onClick={() => setAsking('dueDate')}>
              Change due date
            </button>
          </Allowed>
        ) : null}
      </span>,
    ],
    ['Received', dayOf(invoice.receivedOn)],
    [hasTax ? 'Charged, net' : 'Charged', amount(charged)],
    ['Tax charged', invoice.tax === null ? '' : amount(invoice.tax)],
    ['Charged, gross', invoice.gross === null ? '' : amount(invoice.gross)],
    [hasTax ? 'Agreed, net' : 'Agreed', amount(agreed)],
    ['Tax agreed', invoice.agreedTax === null ? '' : amount(invoice.agreedTax)],
    ['Agreed, gross', hasTax ? amount(toPay) : ''],
    ['Difference', isZero(difference) ? '' : signed(difference, currency)],
    [hasTax ? 'Approved, gross' : 'Approved', invoice.approved === null ? '' : amount(invoice.approved)],
    ['Tax approved', invoice.approvedTax === null ? '' : amount(invoice.approvedTax)],
    ['Open', invoice.approved === null ? '' : amount(invoice.open)],
    ['Scheduled', Number(invoice.scheduled) ? amount(invoice.scheduled) : ''],
    ['Paid', Number(invoice.paid) ? amount(invoice.paid) : ''],
    [
      'Drawn from',
      invoice.draws.length
        ? invoice.draws.map(each => (
            <Link key={each.orderId} to={`/payables/po?record=${each.orderId}`}>
              {each.number}: {amount(each.amount)}
            </Link>
          ))
        : '',
    ],
    ['Workflow', [invoice.rule, invoice.secondPerson ? 'paid by a second person' : ''].filter(Boolean).join(', ')],
    ['Note', invoice.note],
  ]
  return (
    <>
      <FactList className={css.facts} facts={facts} />
      {asking === 'dueDate' ? <DueDateDialog invoice={invoice} onClose={() => setAsking(null)} /> : null}
      {asking === 'terms' ? (
        <TermsDialog carrier={invoice.carrier} terms={invoice.carrierTerms} onClose={() => setAsking(null)} />
      ) : null}
    </>
  )
}

function Lines({ invoice: { lines, currency, gross } }: { invoice: PayableDetail }) {
  const net = gross === null ? '' : ', net'
  return (
    <DataTable
      rows={lines}
      rowKey={line => line.shipmentId}
      label="Charged by shipment"
      density="compact"
      columns={[
        {
          head: 'Shipment',
          fit: 'wrap',
          cell: line => (
            <>
              <Link
                to={`/invoices/ratingbilling?shipment=${line.shipmentId}`}
                aria-label={`Charges of ${line.shipmentNumber}`}
              >
                {line.shipmentNumber}
              </Link>
              {line.orderNumber ? (
                <div className={css.finding}>
                  PO{' '}
                  {line.orderId ? (
                    <Link to={`/payables/po?record=${line.orderId}`}>{line.orderNumber}</Link>
                  ) : (
                    line.orderNumber
                  )}
                </div>
              ) : null}
              {line.orderFinding ? <div className={css.finding}>{line.orderFinding}</div> : null}
              {line.finding ? <div className={css.finding}>{line.finding}</div> : null}
            </>
          ),
        },
        { head: `Charged${net}`, figure: true, cell: line => money(line.charged, currency) },
        { head: `Agreed${net}`, figure: true, look: 'strong', cell: line => money(line.agreed, currency) },
      ]}
    />
  )
}

function Payments({ invoice: { payments, number, currency } }: { invoice: PayableDetail }) {
  if (!payments.length) return null
  return (
    <Section title="Payments">
      <DataTable
        rows={payments}
        rowKey={payment => payment.id}
        label="Payments"
        density="compact"
        columns={[
          {
            head: 'Pay on',
            cell: payment => (
              <Link to={`/payables/payments?${new URLSearchParams({ q: number, payment: payment.id })}`}>
                {showDay(payment.payOn)}
              </Link>
            ),
          },
          {
            head: 'Method',
            fit: 'wrap',
            cell: ({ method, reference }) => [method, reference].filter(Boolean).join(' '),
          },
          { head: 'Status', cell: payment => <StatusBadge status={payment.status} plain /> },
          { head: 'Amount', figure: true, look: 'strong', cell: payment => money(payment.amount, currency) },
        ]}
      />
    </Section>
  )
}

/** Findings that belong to no line: its shipments are billed in several currencies, for example. */
const ofAll = ({ findings, lines }: PayableDetail) =>
  findings.filter(
    text =>
      !lines.some(line => [line.finding, line.orderFinding].some(said => text === `${line.shipmentNumber}: ${said}`)),
  )

/** One carrier invoice next to the list: differences and reasons, actions, history and payments. */
export function PayablePanel(props: { id: string; ask: (asking: Asking) => void; onClose: () => void }) {
  const { id, ask, onClose } = props
  const invoice = usePayable(id)
  useSidePanel(onClose)
  return (
    <aside className={ui.sidePanel} aria-label="Carrier invoice">
      <Loaded of={invoice} what="the invoice">
        {found => (
          <>
            <header>
              <b title={found.number}>{found.number}</b>
              <span>
                <StatusBadge status={found.status} />
              </span>
              <ActionIcon aria-label="Close invoice" onClick={onClose}>
                <IconX size={15} stroke={1.6} />
              </ActionIcon>
            </header>
            <ScrollRegion fill label="What differs, decisions and payments">
              <div className={css.acts}>
                <Acts rows={[found]} ask={ask} elsewhere={ABOUT_DUPLICATES} />
                <WriteAct invoice={found} />
              </div>
              <Duplicates invoice={found} ask={ask} />
              {ofAll(found).map(text => (
                <div key={text} className={ui.notice}>
                  <Callout tone="warn" title={text} />
                </div>
              ))}
              <Facts invoice={found} />
              <Section title="Charged by shipment">
                <Lines invoice={found} />
              </Section>
              <PayableTax invoice={found} />
              <OwnFields invoice={found} />
              <RecordTags kind="payable" id={found.id} revision={found.revision} refetched={[[PAYABLES]]} />
              <Payments invoice={found} />
              <Documents payableId={found.id} />
              <InvoiceHistory invoice={found} />
            </ScrollRegion>
          </>
        )}
      </Loaded>
    </aside>
  )
}
