import { Button, SegmentedControl } from '@mantine/core'
import { IconPlus, IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { TEMPLATES_PER_PAGE, useQuoteTemplates } from '@/entities/quoteTemplates'
import { VERSION_STATE, validity } from '@/entities/versionWords'
import {
  Allowed,
  type Columns,
  count,
  dayOf,
  EmptyState,
  ListScreen,
  NoResults,
  noResultsFor,
  StatusBadge,
  useListController,
} from '@/ui'
import { templateList, templateRates, templateRules, templateView } from '../addresses'
import { CloneDialog } from './CloneDialog'
import { SOURCES, sourceLabel } from './templateForm'
import own from './templates.module.css'

const EDIT = 'quotesTemplate.editquotesTemplate'
const ALL = 'all'

function NewTemplate() {
  return (
    <Allowed permission={EDIT}>
      <Button component={Link} to={`${templateView('new')}?mode=add`} leftSection={<IconPlus size={14} stroke={1.8} />}>
        New template
      </Button>
    </Allowed>
  )
}

const columnsOf = (clone: (row: Wire<'RfqRow'>) => void): Columns<Wire<'RfqRow'>> => [
  {
    head: 'Template',
    look: 'strong',
    cell: row => (
      <>
        <Link to={templateView(row.id)}>{row.tariffName}</Link>
        {row.quoteDefaultTemplate ? <span className="dim"> default</span> : null}
      </>
    ),
  },
  { head: 'Repository', cell: row => sourceLabel(row.rateSourceType) },
  { head: 'Customer', cell: row => row.customerName || <span className="dim">–</span> },
  { head: 'Industry vertical', cell: row => row.industryVerticalId || <span className="dim">–</span> },
  { head: 'RFQ', cell: row => row.rfqName || <span className="dim">–</span> },
  { head: 'Status', cell: row => <StatusBadge status={VERSION_STATE[row.state]} plain /> },
  { head: 'Valid', cell: row => validity(row.effectiveDate, row.expiryDate) },
  { head: 'Lanes', figure: true, cell: row => count(row.laneCount) },
  { head: 'Changed', cell: row => dayOf(row.updatedOn) },
  {
    head: <span className="vh">Actions</span>,
    cell: row => (
      <span className={own.actions}>
        <Link to={templateRates(row.id)}>Rates</Link>
        <Link to={templateRules(row.id)}>Rules</Link>
        <Allowed permission={EDIT}>
          <button type="button" onClick={() => clone(row)}>
            Clone
          </button>
        </Allowed>
      </span>
    ),
  },
]

/** The templates of quotes, by repository. */
export default function TemplateList() {
  const { filters, page, put } = useListController({ filters: { source: SOURCES.map(each => each.value) } })
  const [cloned, setCloned] = useState<Wire<'RfqRow'> | null>(null)
  const { q, source } = filters
  const templates = useQuoteTemplates(q, source, page)
  return (
    <ListScreen
      title="Quote templates"
      meta={templates.data && `${count(templates.data.count)} total`}
      actions={<NewTemplate />}
      toolbar="Find"
      find={['Find templates by name, customer or RFQ', 'Find by name, customer or RFQ']}
      filters={
        <SegmentedControl
          size="xs"
          aria-label="Repository"
          value={source || ALL}
          onChange={value => put({ source: value === ALL ? '' : value })}
          data={[{ value: ALL, label: 'All' }, ...SOURCES.filter(each => each.value !== 'Tariff')]}
        />
      }
      of={templates}
      what="the templates"
      rows={templates.data?.data}
      limit={TEMPLATES_PER_PAGE}
      hidesOnePage
      region="Table of templates"
      rowKey={row => row.id}
      empty={<Nothing narrowed={q || (source && sourceLabel(source))} />}
      columns={columnsOf(setCloned)}
    >
      {cloned ? <CloneDialog template={cloned} onClose={() => setCloned(null)} /> : null}
    </ListScreen>
  )
}

function Nothing({ narrowed }: { narrowed: string }) {
  return narrowed ? (
    <NoResults
      title={noResultsFor(narrowed)}
      body="Search covers names, customers and RFQs."
      all="Show all templates"
      to={templateList}
    />
  ) : (
    <EmptyState
      icon={IconTemplate}
      title="No templates yet"
      body="A template sets the fields of a request for quotation, how its lanes are matched, and its charges. Enter or upload its rates as for a tariff."
    >
      <NewTemplate />
    </EmptyState>
  )
}
