import { NativeSelect } from '@mantine/core'
import { lazy } from 'react'
import { useSearchParams } from 'react-router'
import { Callout, Loaded, money, Section, showDay, WhenSeen } from '@/ui'
import { LEFT_OUT } from './FigureStrip'
import { type BilledByDay, useBilledByDay, useHomeBusy } from './home'
import css from './home.module.css'
import { dayShort, monthAndYear } from './months'

const BilledChart = lazy(() => import('./BilledChart'))

/** The figures of the bars for screen readers. */
function Figures({ days }: { days: BilledByDay['days'] }) {
  return (
    <table className="vh">
      <caption>Billed by day</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Invoices</th>
          <th scope="col">Credit notes</th>
        </tr>
      </thead>
      <tbody>
        {days.map(day => (
          <tr key={day.day}>
            <th scope="row">{showDay(day.day)}</th>
            <td>{money(day.invoices)}</td>
            <td>{money(day.creditNotes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What was billed each day of this month, in one currency at a time, which can be selected. */
export function Billed() {
  const [query, setQuery] = useSearchParams()
  const billed = useBilledByDay(query.get('currency'))
  const { data } = billed
  const busy = useHomeBusy()
  const choose = (currency: string) =>
    setQuery(
      old => {
        old.set('currency', currency)
        return old
      },
      { replace: true },
    )
  return (
    <Section
      title="Billed by day"
      note={data ? `${data.currencies.length === 1 ? `${data.currency}, ` : ''}${monthAndYear(data.month)}` : undefined}
      actions={
        <div className={css.legend}>
          {data && data.currencies.length > 1 ? (
            <NativeSelect
              aria-label="Currency"
              data={data.currencies}
              value={data.currency}
              onChange={event => choose(event.currentTarget.value)}
            />
          ) : null}
          <span>
            <i style={{ background: 'var(--age-3)' }} />
            Invoices
          </span>
          <span>
            <i style={{ background: 'var(--age-4)' }} />
            Credit notes
          </span>
        </div>
      }
    >
      <Loaded of={billed} what="what was billed" bars={6}>
        {({ days, currency, partial }) => (
          <div className={css.chart}>
            {partial ? <Callout tone="info" title={LEFT_OUT} /> : null}
            <WhenSeen className={css.bars} waits={busy}>
              <BilledChart
                of={days.map(each => ({ ...each, name: dayShort(each.day) }))}
                by="day"
                currency={currency}
              />
            </WhenSeen>
            <Figures days={days} />
          </div>
        )}
      </Loaded>
    </Section>
  )
}
