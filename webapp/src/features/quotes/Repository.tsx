import { SegmentedControl } from '@mantine/core'
import { IconFileDollar, IconSearch } from '@tabler/icons-react'
import { Link } from 'react-router'
import { count, EmptyState, FindBox, Gap, Loaded, PageHeader, Pager, Toolbar, useAddress } from '@/ui'
import { QUOTES_PER_PAGE, useQuotes } from './calls'
import { NewQuote } from './NewQuote'
import { QuoteRows } from './QuoteRows'

interface Parts {
  repository: 'InProcess' | 'Database'
  title: string
  states: { value: string; label: string }[]
  nothing: { title: string; body: string }
}

/** The quotes of a repository, newest first, found by number, customer, lane, carrier or tariff. */
export function Repository({ repository, title, states, nothing }: Parts) {
  const { address, page, put } = useAddress()
  const q = address.get('q') ?? ''
  const state = address.get('state') ?? ''
  const quotes = useQuotes({ repository, state, q, page })
  return (
    <>
      <PageHeader title={title} meta={quotes.data ? `${count(quotes.data.count)} quotes` : null}>
        {quotes.data?.count === 0 && !q && !state ? null : <NewQuote />}
      </PageHeader>
      <Toolbar label="Find">
        <FindBox label="Find a quote" placeholder="Number, customer, lane, carrier, tariff" />
        <SegmentedControl
          size="xs"
          aria-label="State"
          value={state}
          data={[{ value: '', label: 'All' }, ...states]}
          onChange={value => put({ state: value })}
        />
        <Gap />
      </Toolbar>
      <Loaded of={quotes} what="the quotes">
        {found =>
          found.rows.length ? (
            <QuoteRows rows={found.rows} label={`Table of ${title.toLowerCase()}`} />
          ) : q || state ? (
            <EmptyState icon={IconSearch} title="No quote like that here" body="Look for less, or in all states.">
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
