import { IconCheck, IconFileInvoice } from '@tabler/icons-react'
import { Link } from 'react-router'
import { messageOf } from '@/api/errors'
import { ListColumnsMenu, useListColumns } from '@/entities/listColumns'
import {
  ActionButton,
  Callout,
  count,
  counted,
  EmptyState,
  ListScreen,
  Picks,
  TERMS,
  ui,
  useListController,
  useScreenActions,
} from '@/ui'
import { AUDIT_PAGE, useApprove, useAudit } from './calls'
import { auditColumns } from './columns'
import { DocumentProfile } from './DocumentProfile'

const STATUSES = ['Invoiced', 'Approve for Invoice Delivery', 'Delivered'].map(value => ({ value }))

/** The result of a bulk approval, with the reason for each invoice that was not approved. */
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

/** `/invoices/auditfordelivery`: issued invoices with their documents, approved in bulk when complete. */
export default function AuditForDelivery() {
  const { filters, isNarrowed, page, put, choice, clear, opened, open, close } = useListController({
    filters: { status: 'any' },
    opens: 'documents',
  })
  const audit = useAudit({ search: filters.q, status: filters.status, page })
  const approve = useApprove()
  const shown = audit.data?.rows.find(row => row.id === opened)
  const columns = auditColumns(open)
  const listed = useListColumns('audit', columns)
  const rows = audit.data?.rows.filter(row => choice.chosen.has(row.id) && row.status === 'Invoiced') ?? []
  const acts = useScreenActions({
    requiredDocuments: {
      label: 'Required documents',
      permission: 'configurationInvoices.viewConfigurationInvoices',
      to: '/configuration/invoices/requiredDocuments',
    },
    approve: {
      label: rows.length ? `Approve ${counted(rows.length, 'invoice')}` : 'Approve',
      icon: IconCheck,
      tone: 'primary',
      permission: 'invoiceProcessing.approveForDelivery',
      whyNot: rows.length ? null : TERMS.selectRowsFirst,
      isPending: approve.isPending,
      perform: () => approve.mutate(rows, { onSuccess: clear }),
    },
  })
  return (
    <ListScreen
      title="Audit for delivery"
      meta={audit.data && `${count(audit.data.waiting)} to approve, oldest first`}
      actions={
        <>
          <ActionButton action={acts.requiredDocuments} />
          <ActionButton action={acts.approve} />
          <ListColumnsMenu list="audit" columns={columns} />
        </>
      }
      toolbar="Find invoices"
      find={['Invoice or shipment number starts with', 'Invoice or shipment number']}
      filters={<Picks picks={STATUSES} picked={filters.status} onPick={status => put({ status })} />}
      above={<Outcome of={approve} />}
      of={audit}
      what="the invoices"
      rows={audit.data?.rows}
      limit={AUDIT_PAGE}
      region="Table of invoices"
      rowKey={row => row.id}
      state={row => choice.chosen.has(row.id) && 'chosen'}
      choice={{
        every: 'Select all on this page',
        one: row => `Select ${row.number}`,
        refuses: row => row.status !== 'Invoiced',
        ...choice,
      }}
      empty={
        <EmptyState
          icon={IconFileInvoice}
          title="Nothing to audit"
          body={isNarrowed ? 'No invoices match these filters.' : 'Invoices appear here once they’re billed.'}
        />
      }
      columns={listed}
    >
      {shown ? <DocumentProfile invoice={shown} onClose={close} /> : null}
    </ListScreen>
  )
}
