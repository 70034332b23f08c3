import { ActionIcon, Button } from '@mantine/core'
import { IconPrinter, IconSearch, IconWorldUpload, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { messageOf } from '@/api/errors'
import type { Wire } from '@/api/wire'
import { count, EmptyState, ListScreen, StatusBadge, TERMS, ui, useListController, useSidePanel } from '@/ui'
import { InvoiceListActions } from '../InvoiceListActions'
import { BILL_TO, DATE, numberColumn, TOTAL } from '../invoiceCells'
import { webInvoice, webInvoices } from './addresses'
import { useGenerateWeb, useIssued, usePdf } from './calls'
import css from './invoiceDocuments.module.css'

const LIMIT = 50
const STATUS = ['Delivered']

/** Delivered invoices, with the document of the selected one next to the list, ready to print. */
export default function Delivered() {
  const { filters, page, opened, open, close } = useListController({ opens: 'invoice' })
  const search = filters.q
  const found = useIssued({ search, status: STATUS, page, limit: LIMIT })
  return (
    <ListScreen
      title="Delivered invoices"
      meta={found.data && `${count(found.data.count)} found`}
      actions={<InvoiceListActions selected={{ search, status: STATUS }} />}
      toolbar="Find invoices"
      find={['Invoice or shipment number starts with', 'Invoice or shipment number']}
      of={found}
      what="the invoices"
      rows={found.data?.rows}
      limit={LIMIT}
      region="Table of invoices"
      rowKey={row => row.id}
      state={row => row.id === opened && 'chosen'}
      open={row => open(row.id)}
      empty={
        <EmptyState
          icon={IconSearch}
          title={search ? TERMS.noResults : 'No delivered invoices yet'}
          body={
            search
              ? 'No delivered invoice number starts with that.'
              : 'Invoices appear here once they’re sent to the account.'
          }
        >
          <Link to="/invoices/list">Open invoices</Link>
        </EmptyState>
      }
      columns={[
        numberColumn<Wire<'InvoiceRow'>>({ isOpen: row => row.id === opened }),
        BILL_TO,
        { head: 'Status', cell: row => <StatusBadge status={row.status} plain /> },
        DATE,
        TOTAL,
      ]}
      panel={opened && <Document key={opened} invoiceId={opened} onClose={close} />}
    />
  )
}

/** The document itself: print it, or publish it as a web page. */
function Document({ invoiceId, onClose }: { invoiceId: string; onClose: () => void }) {
  const pdf = usePdf(invoiceId)
  const generate = useGenerateWeb()
  const navigate = useNavigate()
  const frame = useRef<HTMLIFrameElement>(null)
  useSidePanel(onClose)
  return (
    <aside className={ui.sidePanel} aria-label="Document">
      <header data-print="hide">
        <b>{pdf.data?.name.replace(/\.pdf$/, '') ?? 'Document'}</b>
        <Button
          variant="default"
          loading={generate.isPending}
          leftSection={<IconWorldUpload size={15} stroke={1.6} />}
          onClick={() => generate.mutate(invoiceId, { onSuccess: made => navigate(webInvoice(made.webReferenceId)) })}
        >
          Web invoice
        </Button>
        <Button
          disabled={!pdf.data}
          leftSection={<IconPrinter size={15} stroke={1.6} />}
          onClick={() => frame.current?.contentWindow?.print()}
        >
          Print
        </Button>
        <ActionIcon aria-label="Close document" onClick={onClose}>
          <IconX size={15} stroke={1.6} />
        </ActionIcon>
      </header>
      {generate.error ? (
        <p className={css.quiet} role="alert">
          {messageOf(generate.error)} <Link to={webInvoices}>Web invoices</Link>
        </p>
      ) : null}
      {pdf.data ? (
        <iframe ref={frame} className={css.frame} title={pdf.data.name} src={`${pdf.data.url}&viewDocument=true`} />
      ) : (
        <p className={css.quiet}>{pdf.error ? messageOf(pdf.error) : 'Opening document'}</p>
      )}
    </aside>
  )
}
