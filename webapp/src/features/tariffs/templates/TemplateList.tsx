import { Button, SegmentedControl } from '@mantine/core'
import { IconPlus, IconSearch, IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { TEMPLATES_PER_PAGE, useQuoteTemplates } from '@/entities/quoteTemplates'
import { VERSION_STATE, validity } from '@/entities/versionWords'
import {
  Allowed,
  count,
  DataTable,
  dayOf,
  EmptyState,
  FindBox,
  Gap,
  Loaded,
  PageHeader,
  Pager,
  StatusBadge,
  Toolbar,
  useAddress,
} from '@/ui'
import { templateList, templateRates, templateRules, templateView } from '../addresses'
import { CloneDialog } from './CloneDialog'
import { SOURCES, type Source, sourceLabel } from './templateForm'
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

function Rows({ rows, clone }: { rows: Wire<'RfqRow'>[]; clone: (row: Wire<'RfqRow'>) => void }) {
  return (
    <DataTable
      rows={rows}
      rowKey={row => row.id}
      region="Table of templates"
      columns={[
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
      ]}
    />
  )
}

/** The templates that quotes are made from, by repository. */
export default function TemplateList() {
  const { address, page, put } = useAddress()
  const [cloned, setCloned] = useState<Wire<'RfqRow'> | null>(null)
  const q = address.get('q') ?? ''
  const source = SOURCES.find(each => each.value === address.get('source'))?.value ?? ''
  const templates = useQuoteTemplates(q, source, page)
  return (
    <>
      <PageHeader title="Quote templates" meta={templates.data ? `${count(templates.data.count)} total` : null}>
        <NewTemplate />
      </PageHeader>
      <Toolbar label="Find">
        <FindBox label="Find templates by name, customer or RFQ" placeholder="Find by name, customer or RFQ" />
        <SegmentedControl
          size="xs"
          aria-label="Repository"
          value={source || ALL}
          onChange={value => put({ source: value === ALL ? '' : value })}
          data={[{ value: ALL, label: 'All' }, ...SOURCES.filter(each => each.value !== 'Tariff')]}
        />
        <Gap />
      </Toolbar>
      <Loaded of={templates} what="the templates">
        {found =>
          found.data.length ? (
            <Rows rows={found.data} clone={setCloned} />
          ) : (
            <Nothing narrowed={q || (source && sourceLabel(source as Source))} />
          )
        }
      </Loaded>
      {templates.data && templates.data.count > TEMPLATES_PER_PAGE ? (
        <Pager page={page} count={templates.data.count} limit={TEMPLATES_PER_PAGE} />
      ) : null}
      {cloned ? <CloneDialog template={cloned} onClose={() => setCloned(null)} /> : null}
    </>
  )
}

function Nothing({ narrowed }: { narrowed: string }) {
  return narrowed ? (
    <EmptyState
      icon={IconSearch}
      title={`No results for “${narrowed}”`}
      body="Search covers names, customers and RFQs."
    >
      <Link to={templateList}>Show all templates</Link>
    </EmptyState>
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
