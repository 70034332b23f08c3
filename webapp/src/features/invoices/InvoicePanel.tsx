import { ActionIcon } from '@mantine/core'
import { IconFileTypePdf, IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { usePermission } from '@/api/permissions'
import type { Wire } from '@/api/wire'
import { useDeliveriesOf } from '@/entities/deliveries/calls'
import { InvoiceDeliveries } from '@/entities/deliveries/Deliveries'
import { InvoicePdf, useInvoicePdf } from '@/entities/invoicePdf'
import { PortalLinks } from '@/entities/portalLinks/PortalLinks'
import { QuoteGaps } from '@/entities/QuoteGaps'
import { RecordTags } from '@/entities/tags/RecordTags'
import {
  ActionButton,
  DataTable,
  FactList,
  Loaded,
  money,
  ScrollRegion,
  Section,
  StatusBadge,
  showDay,
  ui,
  useScreenActions,
  useSidePanel,
} from '@/ui'
import { INVOICES, useInvoice, useQuoteGaps } from './calls'
import { CorrectionMenu } from './corrections/CorrectionMenu'
import { Related } from './corrections/Related'
import { InvoiceTax } from './InvoiceTax'
import { InvoiceTimeline } from './InvoiceTimeline'
import { OpenIssues } from './invoiceCells'
import css from './invoices.module.css'
import { NextSteps } from './NextSteps'
import { Papers } from './Papers'
import { shownRate } from './taxRate'

type Detail = Wire<'InvoiceDetail'>

function Charges({ invoice }: { invoice: Detail }) {
  const several = invoice.shipments.length > 1
  return (
    <DataTable
      rows={invoice.charges}
      rowKey={charge => charge.chargeLine}
      density="compact"
      columns={[
        several && { head: 'Shipment', cell: charge => charge.shipmentNumber, foot: `Total, ${invoice.currency}` },
        {
          head: 'Charge',
          title: charge => charge.reasonComment,
          cell: charge =>
            charge.traceId ? (
              <Link to={`/rating/trace/${charge.traceId}`}>{charge.chargeText}</Link>
            ) : (
              charge.chargeText
            ),
          foot: several ? undefined : `Total, ${invoice.currency}`,
        },
        {
          head: 'Tariff',
          figure: true,
          cell: charge => money(charge.tariffValue, invoice.currency),
          foot: money(invoice.totals.tariff, invoice.currency),
        },
        {
          head: 'Invoice',
          figure: true,
          look: 'strong',
          cell: charge => money(charge.invoiceValue, invoice.currency),
          foot: money(invoice.totals.invoice, invoice.currency),
        },
        !!invoice.tax && {
          head: 'Tax rate',
          figure: true,
          title: charge => charge.tax?.sentence || charge.tax?.problem,
          cell: charge => shownRate(charge.tax),
          // or the total would be under it
          foot: '',
        },
      ]}
    />
  )
}

function Paper({ invoice }: { invoice: Detail }) {
  const to = invoice.billTo
  const facts: [string, string][] = [
    ['Bill to', [to.name, ...to.address, to.country].filter(Boolean).join(', ')],
    ['Account', to.accountNumber],
    ['Invoice date', showDay(invoice.invoiceDate)],
    ['Due', showDay(invoice.dueDate)],
    ['Type', invoice.invoiceType],
  ]
  return <FactList className={css.facts} facts={facts.map(([name, value]) => [name, value || '–'])} />
}

/** The quotes of its shipments with the reasons for each difference. */
function Quoted({ invoiceId }: { invoiceId: string }) {
  const gaps = useQuoteGaps(invoiceId)
  if (!gaps.data?.rows.length) return null
  return (
    <Section title="Compared with quote">
      <QuoteGaps gaps={gaps.data.rows} from="invoice" />
    </Section>
  )
}

/** Its deliveries and their status. */
function Delivered({ invoiceId }: { invoiceId: string }) {
  const mayAct = usePermission('invoiceDelivery.sideInvoiceDelivery')
  const deliveries = useDeliveriesOf(invoiceId)
  if (!deliveries.data?.length) return null
  return (
    <Section title="Delivery" note="Newest first">
      <InvoiceDeliveries invoiceId={invoiceId} mayAct={mayAct} />
    </Section>
  )
}

/** One invoice next to the list: bill-to, charges with the trace behind each, history, PDF. */
export function InvoicePanel(props: { invoiceId: string; onOpen: (invoiceId: string) => void; onClose: () => void }) {
  const { invoiceId, onOpen, onClose } = props
  const invoice = useInvoice(invoiceId)
  const pdf = useInvoicePdf()
  useSidePanel(onClose)
  const acts = useScreenActions({
    openPdf: {
      label: 'PDF',
      icon: IconFileTypePdf,
      group: invoice.data?.invoiceNumber || 'Draft',
      isShown: !!invoice.data,
      isPending: pdf.isPending,
      perform: () => pdf.mutate(invoiceId),
    },
  })
  return (
    <aside className={ui.sidePanel} aria-label="Invoice">
      <Loaded of={invoice} what="the invoice">
        {found => (
          <>
            <header>
              <b>{found.invoiceNumber || 'Draft'}</b>
              <span className={ui.marked}>
                <StatusBadge status={found.status} />
                <OpenIssues id={invoiceId} number={found.invoiceNumber} issues={found.openIssues ?? 0} />
              </span>
              <ActionButton action={acts.openPdf} />
              <CorrectionMenu invoiceId={invoiceId} onMade={made => onOpen(made.invoiceId)} />
              <ActionIcon aria-label="Close invoice" onClick={onClose}>
                <IconX size={15} stroke={1.6} />
              </ActionIcon>
            </header>
            <NextSteps key={`${invoiceId} ${found.revision}`} invoice={found} />
            {pdf.data ? (
              <InvoicePdf className={css.frame} of={pdf.data} />
            ) : (
              <ScrollRegion fill label="Charges and history">
                <Paper invoice={found} />
                <Section title="Charges" note="Click a charge to see how it was rated">
                  <Charges invoice={found} />
                </Section>
                <InvoiceTax invoice={found} />
                <RecordTags kind="invoice" id={invoiceId} revision={found.revision} refetched={[[INVOICES]]} />
                <Related invoiceId={invoiceId} address={id => `/invoices/list?invoice=${id}`} />
                <Quoted invoiceId={invoiceId} />
                <Papers invoice={found} />
                <Delivered invoiceId={invoiceId} />
                {found.invoiceNumber ? <PortalLinks invoiceId={invoiceId} /> : null}
                <Section title="Timeline" note="Newest first">
                  <InvoiceTimeline invoiceId={invoiceId} />
                </Section>
              </ScrollRegion>
            )}
          </>
        )}
      </Loaded>
    </aside>
  )
}
