import { IconFiles } from '@tabler/icons-react'
import { Link } from 'react-router'
import { dayOf, EmptyState, ListScreen, NoResults, Picks, ui, useListController } from '@/ui'
import { PER_PAGE } from '../calls'
import { KINDS, openDocument, saveDocument, useDocuments } from '../documentCalls'

/** `/payables/documents`: the files of all carrier invoices, each with its invoice. */
export default function PayableDocuments() {
  const { filters, isNarrowed, page, put } = useListController({ filters: { kind: KINDS } })
  const list = useDocuments(filters, page)
  return (
    <ListScreen
      title="Payable documents"
      noun="document"
      toolbar="Find documents"
      find={['File, invoice or carrier starts with', 'File, invoice or carrier']}
      filters={<Picks picks={KINDS.map(value => ({ value }))} picked={filters.kind} onPick={kind => put({ kind })} />}
      of={list}
      what="the documents"
      rows={list.data?.rows}
      limit={PER_PAGE}
      region="Table of documents"
      rowKey={row => row.id}
      empty={
        isNarrowed ? (
          <NoResults body="No documents match these filters." all="Show all documents" />
        ) : (
          <EmptyState
            icon={IconFiles}
            title="No documents yet"
            body="Open a carrier invoice and drop its PDF, a proof of delivery or a dispute there."
          >
            <Link to="/payables/invoices">Show payable invoices</Link>
          </EmptyState>
        )
      }
      columns={[
        {
          head: 'File',
          fit: 'wrap',
          look: 'strong',
          cell: row => (
            <button type="button" className={ui.opens} onClick={() => void openDocument(row)}>
              {row.name}
            </button>
          ),
        },
        { head: 'Kind', cell: row => row.kind },
        { head: 'Carrier', fit: 'wrap', cell: row => row.carrier },
        {
          head: 'Invoice',
          cell: row => <Link to={`/payables/invoices?invoice=${row.payableId}`}>{row.number}</Link>,
        },
        { head: 'Added', cell: row => dayOf(row.addedOn) },
        { head: 'By', fit: 'wrap', cell: row => row.addedBy },
        {
          head: 'Download',
          cell: row => (
            <button
              type="button"
              className={ui.link}
              aria-label={`Download ${row.name}`}
              onClick={() => void saveDocument(row)}
            >
              Download
            </button>
          ),
        },
      ]}
    />
  )
}
