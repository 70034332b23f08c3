import { IconHelp } from '@tabler/icons-react'
import { Link } from 'react-router'
import { count, EmptyState, Gap, ListScreen, moment, noResultsFor, useListController } from '@/ui'
import { editorOf, usePages } from './calls'

/** Which screens have help, and which pages the company wrote itself. */
export default function HelpPages() {
  const pages = usePages()
  const query = useListController().filters.q.toLowerCase()
  const shown = pages.data?.rows.filter(row => `${row.title} ${row.url}`.toLowerCase().includes(query))
  return (
    <ListScreen
      title="Help pages"
      meta={pages.data && `${count(pages.data.rows.filter(row => row.isOwn).length)} written by your company`}
      toolbar="Find"
      find={['Find in help pages', 'Find']}
      filters={
        <>
          <Gap />
          <span className="dim">To write help for another screen, open it, press ? and choose Edit this help</span>
        </>
      }
      of={pages}
      what="help pages"
      rows={shown}
      region="Help pages"
      rowKey={row => row.url}
      empty={<EmptyState icon={IconHelp} title={noResultsFor(query)} body="Try a shorter word." />}
      columns={[
        { head: 'Page', cell: row => <Link to={editorOf(row.url)}>{row.title}</Link> },
        { head: 'Address', look: 'dim', cell: row => row.url },
        { head: 'Text', cell: row => (row.isOwn ? 'Your company’s' : 'Default') },
        { head: 'Changed', cell: row => (row.updatedOn ? `${moment(row.updatedOn)} · ${row.updatedBy}` : '–') },
      ]}
    />
  )
}
