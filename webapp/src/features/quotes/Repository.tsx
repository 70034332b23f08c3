import { SegmentedControl } from '@mantine/core'
import { IconFileDollar } from '@tabler/icons-react'
import { ActionButton, EmptyState, FilterChip, ListScreen, NoResults, useListController, useScreenActions } from '@/ui'
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

/** The quotes of a repository, newest first; searched by number, customer, lane, carrier or tariff. */
export function Repository({ repository, states, nothing }: Parts) {
  const { title } = REPOSITORIES[repository]
  const other = REPOSITORIES[repository === 'InProcess' ? 'Database' : 'InProcess']
  const { filters, isNarrowed, page, put } = useListController({ filters: { state: 'any', handler: 'any' } })
  const quotes = useQuotes({ repository, page, ...filters })
  const theirName = quotes.data?.rows[0]?.handledBy
  const acts = useScreenActions({ other: { label: other.title, to: other.to } })
  return (
    <ListScreen
      title={title}
      noun="quote"
      actions={
        <>
          <ActionButton action={acts.other} />
          {quotes.data?.count === 0 && !isNarrowed ? null : <NewQuote />}
        </>
      }
      toolbar="Find"
      find={['Find a quote', 'Number, customer, lane, carrier or tariff']}
      filters={
        <>
          <SegmentedControl
            size="xs"
            aria-label="State"
            value={filters.state}
            data={[{ value: '', label: 'All' }, ...states]}
            onChange={state => put({ state })}
          />
          {filters.handler ? (
            <FilterChip
              field="Handled by"
              op=""
              value={theirName || 'One person'}
              onClear={() => put({ handler: null })}
            />
          ) : null}
        </>
      }
      of={quotes}
      what="the quotes"
      rows={quotes.data?.rows}
      limit={QUOTES_PER_PAGE}
      hidesOnePage
      empty={
        isNarrowed ? (
          <NoResults body="Try a shorter search, or all states." all="Show all" />
        ) : (
          <EmptyState icon={IconFileDollar} {...nothing}>
            <NewQuote />
          </EmptyState>
        )
      }
      table={rows => <QuoteRows rows={rows} label={`Table of ${title.toLowerCase()}`} />}
    />
  )
}
