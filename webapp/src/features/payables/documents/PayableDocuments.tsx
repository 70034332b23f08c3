import { IconFiles, IconSearch } from '@tabler/icons-react'
import { Link } from 'react-router'
import {
  counted,
  DataTable,
  dayOf,
  EmptyState,
  FindBox,
  Gap,
  Loaded,
  PageHeader,
  Pager,
  Picks,
  TERMS,
  Toolbar,
  ui,
  useAddress,
} from '@/ui'
import { PER_PAGE } from '../calls'
import { KINDS, openDocument, saveDocument, useDocuments } from '../documentCalls'

/** `/payables/documents`: the files of all carrier invoices, each with the invoice that it belongs to. */
export default function PayableDocuments() {
  const { address, page, put } = useAddress()
  const q = address.get('q') ?? ''
  const kind = KINDS.find(each => each === address.get('kind')) ?? ''
  const list = useDocuments({ q, kind }, page)
  return (
    <>
      <PageHeader
        title="Payable documents"
        meta={list.data ? <span>{counted(list.data.count, 'document')}</span> : null}
      />
      <Toolbar label="Find documents">
        <FindBox label="File, invoice or carrier starts with" placeholder="File, invoice or carrier" />
        <Picks picks={KINDS.map(value => ({ value }))} picked={kind} onPick={picked => put({ kind: picked })} />
        <Gap />
      </Toolbar>
      <Loaded of={list} what="the documents">
        {found =>
          found.rows.length ? (
            <>
              <DataTable
                rows={found.rows}
                rowKey={row => row.id}
                region="Table of documents"
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
              <Pager page={page} count={found.count} limit={PER_PAGE} />
            </>
          ) : q || kind ? (
            <EmptyState icon={IconSearch} title={TERMS.noResults} body="No documents match these filters.">
              <Link to=".">Show all documents</Link>
            </EmptyState>
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
      </Loaded>
    </>
  )
}
