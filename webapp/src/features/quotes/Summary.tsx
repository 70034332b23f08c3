import { IconClockHour4, IconMailQuestion, IconSearch } from '@tabler/icons-react'
import type { Wire } from '@/api/wire'
import {
  ActionButton,
  count,
  EmptyState,
  Loaded,
  PageHeader,
  ScrollRegion,
  Section,
  StatStrip,
  StatTile,
  short,
  useScreenActions,
} from '@/ui'
import { AIRLINE_TARIFFS, DATABASE, IN_PROCESS, RATE_SEARCH } from './addresses'
import { useQuoteSummary } from './calls'
import { NewQuote } from './NewQuote'
import { QuoteRows } from './QuoteRows'
import css from './quotes.module.css'

type Told = Wire<'QuoteSummary'>

const OF_STATE: { state: Told['states'][number]['state']; label: string; to: string }[] = [
  { state: 'draft', label: 'Drafts', to: `${IN_PROCESS}?state=draft` },
  { state: 'offered', label: 'Sent', to: `${IN_PROCESS}?state=offered` },
  { state: 'accepted', label: 'Accepted', to: `${DATABASE}?state=accepted` },
]

function Tiles({ of }: { of: Told }) {
  return (
    <StatStrip>
      {OF_STATE.map(({ state, label, to }) => {
        const found = of.states.find(each => each.state === state)
        const sums = found?.totals.map(each => `${each.currency} ${short(each.total)}`).join(', ')
        return <StatTile key={state} label={label} value={count(found?.count ?? 0)} foot={sums || 'none yet'} to={to} />
      })}
      <StatTile
        label="Expired with no answer"
        value={count(of.expired)}
        foot={of.expired ? 'withdraw or requote' : 'none'}
        to={`${IN_PROCESS}?state=expired`}
      />
      <StatTile
        label="Acceptance rate"
        value={of.answered ? String(Math.round((of.accepted / of.answered) * 100)) : '–'}
        unit={of.answered ? '%' : ''}
        foot={of.answered ? `${count(of.accepted)} of ${count(of.answered)} in 90 days` : 'No answers in 90 days'}
        to={DATABASE}
      />
    </StatStrip>
  )
}

/** The states of the quotes, and what needs attention. */
export default function Summary() {
  const summary = useQuoteSummary()
  const acts = useScreenActions({
    inProcess: { label: 'In process', to: IN_PROCESS },
    database: { label: 'Database', to: DATABASE },
    airlineTariffs: { label: 'Airline tariffs', to: AIRLINE_TARIFFS },
    searchRates: { label: 'Search rates', icon: IconSearch, to: RATE_SEARCH },
  })
  return (
    <>
      <PageHeader title="Quotes">
        {Object.values(acts).map(action => (
          <ActionButton key={action.name} action={action} />
        ))}
        <NewQuote />
      </PageHeader>
      <Loaded of={summary} what="the quotes">
        {found => (
          <ScrollRegion className={css.scroll} label="Quotes summary">
            <Tiles of={found} />
            <Section title="Awaiting answer" note="Oldest first">
              {found.waiting.length ? (
                <QuoteRows short rows={found.waiting} label="Quotes awaiting answer" />
              ) : (
                <EmptyState
                  icon={IconMailQuestion}
                  title="No quotes awaiting answer"
                  body="Quotes stay here from the day they’re sent until the customer answers."
                />
              )}
            </Section>
            <Section title="Expiring within a week">
              {found.expiring.length ? (
                <QuoteRows short rows={found.expiring} label="Expiring quotes" />
              ) : (
                <EmptyState
                  icon={IconClockHour4}
                  title="Nothing expires soon"
                  body="Open quotes appear here a week before they expire."
                />
              )}
            </Section>
          </ScrollRegion>
        )}
      </Loaded>
    </>
  )
}
