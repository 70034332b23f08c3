import { IconHelp } from '@tabler/icons-react'
import { Link } from 'react-router'
import {
  count,
  DataTable,
  EmptyState,
  FindBox,
  Gap,
  Loaded,
  moment,
  noResultsFor,
  PageHeader,
  Toolbar,
  useAddress,
} from '@/ui'
import { editorOf, usePages } from './calls'

/** Which screens have help, and which of it the company wrote itself. */
export default function HelpPages() {
  const pages = usePages()
  const query = (useAddress().address.get('q') ?? '').toLowerCase()
  return (
    <>
      <PageHeader
        title="Help pages"
        meta={pages.data ? `${count(pages.data.rows.filter(row => row.isOwn).length)} written by your company` : null}
      />
      <Toolbar label="Find">
        <FindBox label="Find in help pages" />
        <Gap />
        <span className="dim">To write help for another screen, open it, press ? and choose Edit this help</span>
      </Toolbar>
      <Loaded of={pages} what="help pages">
        {({ rows }) => {
          const shown = rows.filter(row => `${row.title} ${row.url}`.toLowerCase().includes(query))
          if (shown.length === 0)
            return <EmptyState icon={IconHelp} title={noResultsFor(query)} body="Try a shorter word." />
          return (
            <DataTable
              rows={shown}
              rowKey={row => row.url}
              region="Help pages"
              columns={[
                { head: 'Page', cell: row => <Link to={editorOf(row.url)}>{row.title}</Link> },
                { head: 'Address', look: 'dim', cell: row => row.url },
                { head: 'Text', cell: row => (row.isOwn ? 'Your company’s' : 'Default') },
                { head: 'Changed', cell: row => (row.updatedOn ? `${moment(row.updatedOn)} · ${row.updatedBy}` : '–') },
              ]}
            />
          )
        }}
      </Loaded>
    </>
  )
}
