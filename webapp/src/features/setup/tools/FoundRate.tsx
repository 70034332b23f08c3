import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { grouped } from '@/fields'
import { Allowed, Callout, DataTable, FactList, Loaded, money, showDay } from '@/ui'
import { ENTERED_RATES } from './addresses'
import { useExchangeRate } from './calls'
import css from './tools.module.css'

type Details = Wire<'ExchangeRateDetails'>

const DERIVED: Readonly<Record<string, string>> = {
  same: 'same currency',
  quoted: 'as published',
  inverse: 'inverse of the published rate',
  cross: 'cross rate through the euro',
}
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })

/** The answer: the rate with its day, source and derivation, or why there is none. */
export function FoundRate({ asked, day }: { asked: Wire<'ExchangeRateBody'>; day: string }) {
  const rate = useExchangeRate(asked)
  return (
    <div aria-live="polite">
      <Loaded of={rate} what="the rate">
        {found =>
          found.rate ? (
            <Rate found={found} amount={asked.amount ?? null} day={day} />
          ) : (
            <Callout tone="warn" title={found.finding}>
              <p>
                Amounts can’t be converted without a rate.{' '}
                <Allowed permission="configurationTariffs.newConfigurationTariffs">
                  <Link to={ENTERED_RATES}>Upload or enter rates</Link>
                </Allowed>
              </p>
            </Callout>
          )
        }
      </Loaded>
    </div>
  )
}

function Rate({ found, amount, day }: { found: Details; amount: string | number | null; day: string }) {
  const of = found.rateDate ?? day
  const facts: [string, string][] = [
    ['Rate', `1 ${found.fromCurrency} = ${grouped(found.rate ?? '', 4)} ${found.toCurrency}`],
    [
      'Day',
      `${showDay(of)}, ${weekday.format(new Date(`${of}T00:00:00Z`))}${of === day ? '' : `: last rate before ${showDay(day)}`}`,
    ],
    ['Source', `${found.source}, ${found.frequency}`],
    ['Derived', DERIVED[found.derivation ?? ''] ?? ''],
  ]
  return (
    <>
      {amount !== null && found.converted ? (
        <p className={css.hero}>
          <small>{`${found.fromCurrency} ${grouped(String(amount), 2)} =`}</small>
          <output>{`${found.toCurrency} ${money(found.converted, found.toCurrency)}`}</output>
        </p>
      ) : null}
      <FactList className={css.facts} facts={facts} />
      {found.quotes.length && found.derivation !== 'quoted' ? (
        <DataTable
          rows={found.quotes}
          rowKey={quote => quote.counter}
          className={`${css.results} ${css.derived}`}
          label="Derived from"
          columns={[
            { head: 'Derived from', cell: quote => `1 ${quote.base} in ${quote.counter}` },
            { head: 'Rate', figure: true, cell: quote => grouped(quote.rate, 4) },
            { head: 'Day', cell: quote => showDay(quote.day) },
          ]}
        />
      ) : null}
    </>
  )
}
