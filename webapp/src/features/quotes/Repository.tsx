import { Button, SegmentedControl } from '@mantine/core'
import { IconFileDollar, IconSearch } from '@tabler/icons-react'
import { Link } from 'react-router'
import { counted, EmptyState, FilterChip, FindBox, Gap, Loaded, PageHeader, Pager, Toolbar, useAddress } from '@/ui'
import { DATABASE, IN_PROCESS } from './addresses'
import { QUOTES_PER_PAGE, useQuotes } from './calls'
import { NewQuote } from './NewQuote'
import { QuoteRows } from './QuoteRows'

interface Parts {
  repository: 'InProcess' | 'Database'
  states: { value: string; label: string }[]
  nothing: { title: string; body: string }
}

const REPOSITORIES = {
  InProcess: { title: 'Quotes in process', to: IN_PROCESS },
  Database: { title: 'Quote database', to: DATABASE },
}

/** The quotes of a repository, newest first, found by number, customer, lane, carrier or tariff. */
export function Repository({ repository, states, nothing }: Parts) {
  const { title } = REPOSITORIES[repository]
  const other = REPOSITORIES[repository === 'InProcess' ? 'Database' : 'InProcess']
  const { address, page, put } = useAddress()
  const q = address.get('q') ?? ''
  const state = address.get('state') ?? ''
  const handler = address.get('handler') ?? ''
  const quotes = useQuotes({ repository, state, q, page, handler })
  const theirName = quotes.data?.rows[0]?.handledBy
  return (
    <>
      <PageHeader title={title} meta={quotes.data ? counted(quotes.data.count, 'quote') : null}>
        <Button component={Link} variant="default" to={other.to}>
          {other.title}
        </Button>
        {quotes.data?.count === 0 && !q && !state && !handler ? null : <NewQuote />}
      </PageHeader>
      <Toolbar label="Find">
        <FindBox label="Find a quote" placeholder="Number, customer, lane, carrier or tariff" />
        <SegmentedControl
          size="xs"
          aria-label="State"
          value={state}
          data={[{ value: '', label: 'All' }, ...states]}
          onChange={value => put({ state: value })}
        />
        {handler ? (
          <FilterChip
            field="Handled by"
            op=""
            value={theirName || 'One person'}
            onClear={() => put({ handler: null })}
          />
        ) : null}
        <Gap />
      </Toolbar>
      <Loaded of={quotes} what="the quotes">
        {found =>
          found.rows.length ? (
            <QuoteRows rows={found.rows} label={`Table of ${title.toLowerCase()}`} />
          ) : q || state || handler ? (
            <EmptyState icon={IconSearch} title="No results" body="Try a shorter search, or all states.">
              <Link to=".">Show all</Link>
            </EmptyState>
          ) : (
            <EmptyState icon={IconFileDollar} {...nothing}>
              <NewQuote />
            </EmptyState>
          )
        }
      </Loaded>
      {quotes.data && quotes.data.count > QUOTES_PER_PAGE ? (
        <Pager page={page} count={quotes.data.count} limit={QUOTES_PER_PAGE} />
      ) : null}
    </>
  )
}
