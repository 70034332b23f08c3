import { Button } from '@mantine/core'
import { IconCheck, IconFileInvoice, IconPaperclip } from '@tabler/icons-react'
import { Link } from 'react-router'
import { messageOf } from '@/api/errors'
import {
  Allowed,
  Callout,
  type Choice,
  count,
  DataTable,
  EmptyState,
  FindBox,
  Gap,
  Loaded,
  PageHeader,
  Pager,
  Picks,
  ScrollRegion,
  Toolbar,
  ui,
  useAddress,
  useChoice,
} from '@/ui'
import { useOpenPdf } from '../calls'
import { BILL_TO, DATE, numberColumn, STATUS, shipmentsOf, TOTAL } from '../invoiceCells'
import css from './audit.module.css'
import { AUDIT_PAGE, type AuditRow, useApprove, useAudit } from './calls'
import { DocumentProfile } from './DocumentProfile'

const STATUSES = ['Invoiced', 'Approve for Invoice Delivery', 'Delivered'].map(value => ({ value }))

/** How many of the required documents are there, or which are not. */
function Documents({ of }: { of: AuditRow }) {
  if (of.missing.length) return <span className={css.missing}>{of.missing.join(', ')} missing</span>
  if (of.missingForDelivery.length) return <span>{of.missingForDelivery.join(', ')} missing for delivery</span>
  const linked = of.documents.length
  if (!linked) return <span className="dim">None required</span>
  return <span>{linked === 1 ? '1 document' : `${count(linked)} documents`}</span>
}

/** The ways from a row to what is audited: the invoice with its charges, and its PDF. */
function Opens({ row }: { row: AuditRow }) {
  const pdf = useOpenPdf()
  return (
    <>
      <Link to={`/invoices/list?q=${row.number}&invoice=${row.id}`}>Invoice</Link>
      {' · '}
      <Link to={`/invoices/ratingbilling?shipment=${row.shipmentIds[0] ?? ''}&invoice=${row.id}`}>Charges</Link>
      <Button
        variant="subtle"
        size="compact-xs"
        loading={pdf.isPending}
        aria-label={`PDF of ${row.number}`}
        onClick={() =>
          pdf.mutate(row.id, { onSuccess: ({ url }) => window.open(`${url}&viewDocument=true`, '_blank', 'noopener') })
        }
      >
        PDF
      </Button>
    </>
  )
}

interface RowsProps extends Choice {
  rows: readonly AuditRow[]
  open: (id: string) => void
}

function Rows({ rows, open, ...choice }: RowsProps) {
  return (
    <DataTable
      rows={rows}
      rowKey={row => row.id}
      state={row => choice.chosen.has(row.id) && 'chosen'}
      choice={{
        every: 'Select all on this page',
        one: row => `Select ${row.number}`,
        refuses: row => row.status !== 'Invoiced',
        ...choice,
      }}
      columns={[
        numberColumn(),
        BILL_TO,
        { head: 'Shipments', cell: row => shipmentsOf(row.shipmentNumbers) },
        STATUS,
        DATE,
        {
          head: 'Documents',
          fit: 'wrap',
          cell: row => (
            <button
              type="button"
              className={css.documents}
              aria-label={`Documents for ${row.number}`}
              onClick={() => open(row.id)}
            >
              <IconPaperclip size={14} stroke={1.6} aria-hidden />
              <Documents of={row} />
            </button>
          ),
        },
        { head: 'Open', className: css.opens, cell: row => <Opens row={row} /> },
        TOTAL,
      ]}
    />
  )
}

/** What a bulk approval came to, with the reason for each invoice that stays. */
function Outcome({ of }: { of: ReturnType<typeof useApprove> }) {
  if (of.error) {
    return (
      <div className={ui.notice} role="alert">
        <Callout tone="bad" title="Not approved">
          <p>{messageOf(of.error)}</p>
        </Callout>
      </div>
    )
  }
  if (!of.data) return null
  const { approved, heldBack, withoutProfile } = of.data
  return (
    <div className={ui.notice} role="status">
      <Callout
        tone={heldBack.length || withoutProfile ? 'warn' : 'ok'}
        title={`${count(approved.length)} approved${heldBack.length ? `, ${count(heldBack.length)} held back` : ''}.`}
      >
        {withoutProfile ? (
          <p>
            {withoutProfile === 1 ? '1 of them has' : `${count(withoutProfile)} of them have`} no delivery profile and
            won’t be sent. <Link to="/invoices/delivery/toBeDelivered?tab=noProfile">Show</Link>
          </p>
        ) : null}
        {heldBack.map(one => (
          <p key={one.invoiceId}>
            <b>{one.number}</b> {one.message}
          </p>
        ))}
      </Callout>
    </div>
  )
}

/** `/invoices/auditfordelivery`: issued invoices with their documents, approved in bulk once they are complete. */
export default function AuditForDelivery() {
  const { address, page, put } = useAddress()
  const [search, status] = [address.get('q') ?? '', address.get('status') ?? '']
  const audit = useAudit({ search, status, page })
  const approve = useApprove()
  const { clear, ...choice } = useChoice()
  const opened = audit.data?.rows.find(row => row.id === address.get('documents'))
  const rows = audit.data?.rows.filter(row => choice.chosen.has(row.id) && row.status === 'Invoiced') ?? []
  return (
    <>
      <PageHeader
        title="Audit for delivery"
        meta={audit.data ? <span>{count(audit.data.waiting)} to approve, oldest first</span> : null}
      >
        <Allowed permission="configurationInvoices.viewConfigurationInvoices">
          <Button component={Link} variant="default" to="/configuration/invoices/requiredDocuments">
            Required documents
          </Button>
        </Allowed>
        <Allowed permission="invoiceProcessing.approveForDelivery">
          <Button
            leftSection={<IconCheck size={14} stroke={2} />}
            disabled={!rows.length}
            loading={approve.isPending}
            onClick={() => approve.mutate(rows, { onSuccess: clear })}
          >
            {rows.length === 1
              ? 'Approve 1 invoice'
              : rows.length
                ? `Approve ${count(rows.length)} invoices`
                : 'Approve'}
          </Button>
        </Allowed>
      </PageHeader>
      <Toolbar label="Find invoices">
        <FindBox label="Invoice or shipment number starts with" placeholder="Invoice or shipment number" />
        <Picks picks={STATUSES} picked={status} onPick={next => put({ status: next })} />
        <Gap />
      </Toolbar>
      <Outcome of={approve} />
      <Loaded of={audit} what="the invoices">
        {found =>
          found.rows.length ? (
            <>
              <ScrollRegion fill label="Table of invoices">
                <Rows rows={found.rows} {...choice} open={id => put({ documents: id, page })} />
              </ScrollRegion>
              <Pager page={page} count={found.count} limit={AUDIT_PAGE} />
            </>
          ) : (
            <EmptyState
              icon={IconFileInvoice}
              title="Nothing to audit"
              body={search || status ? 'No invoices match these filters.' : 'Invoices appear here once they’re billed.'}
            />
          )
        }
      </Loaded>
      {opened ? <DocumentProfile invoice={opened} onClose={() => put({ documents: null, page })} /> : null}
    </>
  )
}
