import { Link, useParams } from 'react-router'
import type { Wire } from '@/api/wire'
import { QuoteGaps } from '@/entities/QuoteGaps'
import { Facts } from '@/entities/ratingPage/Block'
import { Rated } from '@/entities/ratingPage/Rated'
import page from '@/entities/ratingPage/ratingPage.module.css'
import { Callout, fromTo, Loaded, moment, money, PageHeader, ScrollRegion, Section, showDay } from '@/ui'
import { useQuote } from '../calls'
import { QuoteTaxNote, QuoteTaxRows } from '../QuoteTax'
import css from '../quotes.module.css'
import { StateBadge } from '../StateBadge'
import { STATE_WORD } from '../words'
import { Actions } from './Actions'

type Quote = Wire<'QuotePage'>

function Receipt({ quote }: { quote: Quote }) {
  return (
    <div className={page.receipt}>
      <small>Quoted</small>
      <b>
        <i>{quote.currency}</i>
        {money(quote.total)}
      </b>
      <dl>
        {quote.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two agreed charges may have the same name
          <div key={at}>
            <dt>
              {line.name}
              {line.adhoc ? ' (additional charge)' : ''}
            </dt>
            <dd>{money(line.amount)}</dd>
          </div>
        ))}
        <QuoteTaxRows tax={quote.tax} net={quote.total} />
      </dl>
    </div>
  )
}

function Life({ of }: { of: Quote['history'] }) {
  return (
    <div>
      <h2 className={page.factsH}>History</h2>
      <ol className={css.life}>
        {of.map(step => (
          <li key={`${step.on} ${step.state}`}>
            <b>{STATE_WORD[step.state]}</b> {moment(step.on)} by {step.by}
            {step.note ? <span>{step.note}</span> : null}
          </li>
        ))}
      </ol>
    </div>
  )
}

function Beside({ quote }: { quote: Quote }) {
  return (
    <aside className={page.side} aria-label="The quote">
      <Receipt quote={quote} />
      <QuoteTaxNote tax={quote.tax} />
      <Facts
        title="For"
        facts={[
          { label: 'Customer', value: quote.customerName },
          { label: 'Number', value: quote.accountNumber },
          { label: 'Industry', value: quote.industryVertical || '–' },
          { label: 'Lane', value: fromTo(quote) },
          { label: 'Valid', value: `${showDay(quote.validFrom)} to ${showDay(quote.validUntil)}` },
        ]}
      />
      {quote.note ? <Facts title="Note" facts={[{ label: '', value: quote.note }]} /> : null}
      <Facts
        title="Price source"
        facts={[
          { label: 'Tariff', value: `${quote.tariffName}, version ${quote.versionNumber}` },
          { label: 'On', value: moment(quote.frozenOn) },
        ]}
      />
      <p className={css.small}>
        <Link to={`/tariffs/tariffManagement/viewTariff/all/${quote.tariffId}?version=${quote.tariffVersionId}`}>
          Open tariff version
        </Link>
      </p>
      <Life of={quote.history} />
    </aside>
  )
}

function Page({ quote }: { quote: Quote }) {
  return (
    <>
      <PageHeader
        title={`Quote ${quote.number}`}
        meta={
          <>
            <StateBadge state={quote.state} expired={quote.expired} /> {quote.customerName}
          </>
        }
      >
        <Actions quote={quote} />
      </PageHeader>
      <ScrollRegion className={page.body} label="Quote">
        <div>
          {quote.expired ? (
            <div className={page.headline}>
              <Callout tone="warn" title={`Expired on ${showDay(quote.validUntil)}`}>
                <p>
                  {quote.state === 'draft'
                    ? 'It can’t be sent anymore. Edit it with a later expiration date, or withdraw it.'
                    : 'It can’t be accepted anymore. Withdraw it, or create a new quote at today’s rates.'}
                </p>
              </Callout>
            </div>
          ) : null}
          {quote.gaps.length ? (
            <Section title="Shipped on this quote" note="Billed vs. quoted" className={page.block}>
              <QuoteGaps gaps={quote.gaps} from="quote" />
            </Section>
          ) : quote.state === 'accepted' ? (
            <div className={page.headline}>
              <Callout tone="info" title="No shipments yet">
                <p>
                  Enter a shipment, or enter {quote.number} as the quote number of an existing one. Its invoice then
                  shows any difference from this quote.
                </p>
              </Callout>
            </div>
          ) : null}
          <Rated page={quote.page} />
        </div>
        <Beside quote={quote} />
      </ScrollRegion>
    </>
  )
}

/** One quote: its price and the reasons, its history, and what was billed for it. */
export default function QuotePage() {
  const { quoteId = '' } = useParams()
  const quote = useQuote(quoteId)
  return (
    <Loaded of={quote} what="the quote" bars={10} isScreen>
      {found => <Page quote={found} />}
    </Loaded>
  )
}
