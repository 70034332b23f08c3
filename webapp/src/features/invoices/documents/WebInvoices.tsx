import { Button } from '@mantine/core'
import { IconPrinter, IconWorld } from '@tabler/icons-react'
import { Link } from 'react-router'
import {
  count,
  EmptyState,
  ListScreen,
  Loaded,
  moment,
  PageHeader,
  ScrollRegion,
  TERMS,
  useAddress,
  useListController,
} from '@/ui'
import { webInvoice, webInvoices } from './addresses'
import { useWebInvoice, useWebInvoices } from './calls'
import { WebPage } from './WebPage'

const LIMIT = 50

/** The invoices published as web pages; an address with a reference shows one of them. */
export default function WebInvoices() {
  const { address } = useAddress()
  const reference = address.get('ref')
  return reference ? <One reference={reference} /> : <List />
}

function One({ reference }: { reference: string }) {
  const found = useWebInvoice(reference)
  return (
    <>
      <PageHeader
        title="Web invoice"
        meta={
          found.data ? (
            <>
              <span>{reference}</span>
              <span>
                Generated {moment(found.data.generatedOn)} by {found.data.generatedBy}
              </span>
            </>
          ) : null
        }
      >
        <Button component={Link} to={webInvoices} variant="default">
          All web invoices
        </Button>
        <Button leftSection={<IconPrinter size={15} stroke={1.6} />} onClick={() => window.print()}>
          Print
        </Button>
      </PageHeader>
      <Loaded of={found} what="the web invoice">
        {({ page }) => (
          <ScrollRegion fill label="The web invoice">
            <WebPage page={page} />
          </ScrollRegion>
        )}
      </Loaded>
    </>
  )
}

function List() {
  const { filters, page } = useListController()
  const found = useWebInvoices({ q: filters.q, page, limit: LIMIT })
  return (
    <ListScreen
      title="Web invoices"
      meta={found.data && `${count(found.data.count)} found`}
      toolbar="Find web invoices"
      find={['Reference or start of an invoice number', 'Reference or invoice number']}
      of={found}
      what="the web invoices"
      rows={found.data?.rows}
      limit={LIMIT}
      region="Table of web invoices"
      rowKey={row => row.webReferenceId}
      empty={
        <EmptyState
          icon={IconWorld}
          title={filters.q ? TERMS.noResults : 'No web invoices yet'}
          body="Open a delivered invoice and choose Web invoice to create one."
        >
          <Link to="/invoices/delivery/deliveredInvoice">Open delivered invoices</Link>
        </EmptyState>
      }
      columns={[
        { head: 'Reference', cell: row => <Link to={webInvoice(row.webReferenceId)}>{row.webReferenceId}</Link> },
        { head: 'Invoice', cell: row => row.invoiceNumber },
        { head: 'Bill to', cell: row => row.billTo },
        { head: 'Generated', cell: row => moment(row.generatedOn) },
        { head: 'By', cell: row => row.generatedBy },
        {
          head: 'Total',
          stays: true,
          figure: true,
          look: 'strong',
          cell: row => (
            <>
              <span className="dim">{row.currency} </span>
              {row.total}
            </>
          ),
        },
      ]}
    />
  )
}
