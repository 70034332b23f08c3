import { SegmentedControl, TextInput } from '@mantine/core'
import { IconFileDollar, IconSearch } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { count, EmptyState, Gap, Loaded, PageHeader, Pager, Toolbar } from '@/ui'
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
  const [address, setAddress] = useSearchParams()
  const q = address.get('q') ?? ''
  const state = address.get('state') ?? ''
  const page = Number(address.get('page') ?? 1)
  const quotes = useQuotes({ repository, state, q, page })
  const put = (name: string, value: string) =>
    setAddress(
      before => {
        const next = new URLSearchParams(before)
        next.delete('page')
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  return (
    <>
      <PageHeader title={title} meta={quotes.data ? `${count(quotes.data.count)} quotes` : null}>
        {quotes.data?.count === 0 && !q && !state ? null : <NewQuote />}
      </PageHeader>
      <Toolbar label="Find">
        <TextInput
          w={280}
          aria-label="Find a quote"
          placeholder="Number, customer, lane, carrier, tariff"
          leftSection={<IconSearch size={14} stroke={1.6} />}
          defaultValue={q}
          onChange={event => put('q', event.currentTarget.value)}
        />
        <SegmentedControl
          size="xs"
          aria-label="State"
          value={state}
          data={[{ value: '', label: 'All' }, ...states]}
          onChange={value => put('state', value)}
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
