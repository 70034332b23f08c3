import { ActionIcon, Button } from '@mantine/core'
import { IconPrinter, IconSearch, IconWorldUpload, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { messageOf } from '@/api/errors'
import type { Wire } from '@/api/wire'
import {
  count,
  DataTable,
  EmptyState,
  FindBox,
  Loaded,
  PageHeader,
  Pager,
  ScrollRegion,
  StatusBadge,
  Toolbar,
  ui,
  useAddress,
  useSidePanel,
} from '@/ui'
import { InvoiceListActions } from '../InvoiceListActions'
import { BILL_TO, DATE, numberColumn, TOTAL } from '../invoiceCells'
import { webInvoice, webInvoices } from './addresses'
import { useGenerateWeb, useIssued, usePdf } from './calls'
import css from './invoiceDocuments.module.css'

const LIMIT = 50
const STATUS = ['Delivered']

/** What was delivered, with the document of the chosen invoice beside the list, ready to print. */
export default function Delivered() {
  const { address, page, put } = useAddress()
  const search = address.get('q') ?? ''
  const chosen = address.get('invoice')
  const found = useIssued({ search, status: STATUS, page, limit: LIMIT })
  return (
    <>
      <PageHeader title="Delivered invoices" meta={found.data ? <span>{count(found.data.count)} found</span> : null}>
        <InvoiceListActions selected={{ search, status: STATUS }} />
      </PageHeader>
      <Toolbar label="Find invoices">
        <FindBox label="Invoice or shipment number starts with" placeholder="Invoice or shipment number" />
      </Toolbar>
      <div className={ui.split} data-open={chosen ? true : undefined}>
        <div className={ui.splitList}>
          <Loaded of={found} what="the invoices">
            {({ rows, count: all }) =>
              rows.length ? (
                <>
                  <ScrollRegion fill label="Table of invoices">
                    <Rows rows={rows} chosen={chosen} choose={invoice => put({ invoice, page })} />
                  </ScrollRegion>
                  <Pager page={page} count={all} limit={LIMIT} />
                </>
              ) : (
                <EmptyState
                  icon={IconSearch}
                  title={search ? 'No results' : 'No delivered invoices yet'}
                  body={
                    search
                      ? 'No delivered invoice number starts with that.'
                      : 'Invoices appear here once they’re sent to the account.'
                  }
                >
                  <Link to="/invoices/list">Open invoices</Link>
                </EmptyState>
              )
            }
          </Loaded>
        </div>
        {chosen ? <Document key={chosen} invoiceId={chosen} onClose={() => put({ invoice: null, page })} /> : null}
      </div>
    </>
  )
}

function Rows(props: { rows: Wire<'InvoiceRow'>[]; chosen: string | null; choose: (id: string) => void }) {
  return (
    <DataTable
      rows={props.rows}
      rowKey={row => row.id}
      state={row => row.id === props.chosen && 'chosen'}
      open={row => props.choose(row.id)}
      columns={[
        numberColumn({ isOpen: row => row.id === props.chosen }),
        BILL_TO,
        { head: 'Status', cell: row => <StatusBadge status={row.status} plain /> },
        DATE,
        TOTAL,
      ]}
    />
  )
}

/** The document itself: printed from here, or made a page for the web. */
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
