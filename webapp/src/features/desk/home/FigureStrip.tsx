import { wordsLocale } from '@/place'
import { count, StatStrip, StatTile, short, TERMS, todayHere } from '@/ui'
import type { Sum } from './aging'
import { beside, byFigure } from './currencies'
import type { Figures } from './home'

const monthName = (month: string) =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString(wordsLocale(), { month: 'long', timeZone: 'UTC' })

const DAY = 86_400_000
/** `yesterday`, or `on Nov 14`. */
function spokenDay(day: string, today: string): string {
  if (Date.parse(today) - Date.parse(day) === DAY) return 'yesterday'
  const spoken = new Date(day).toLocaleDateString(wordsLocale(), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return `on ${spoken}`
}

/** The first of several currencies, and a note about the others. */
function largest(sum: Sum) {
  const [first] = byFigure(sum)
  const more = beside(sum)
  return { value: first ? short(first.amount) : '0', unit: first?.currency ?? '', more: more && `, ${more}` }
}

/** +8.4% is good, a decrease is not; without a base for comparison it says so. */
function Change({ percent, month }: { percent: string | null; month: string }) {
  if (percent === null) return <>no {month} billing to compare</>
  const up = Number(percent) >= 0
  return (
    <>
      <b data-tone={up ? 'ok' : 'bad'}>
        {up ? '+' : '−'}
        {percent.replace('-', '')}%
      </b>{' '}
      vs. {month} to date
    </>
  )
}

/** Why invoices are missing for a user who sees some shipments only: an invoice does not say whether it is theirs. */
export const LEFT_OUT = 'Your permissions are filtered by shipment fields, so invoices are left out'

/** Five figures; each opens exactly what it counts. */
export function FigureStrip({ figures }: { figures: Figures }) {
  const { unbilled, overThirty, readyToBill, billed, withoutTouch } = figures
  const open = largest(unbilled)
  const ready = largest(readyToBill)
  const [main] = billed.amounts
  return (
    <StatStrip>
      <StatTile
        label="Unbilled"
        value={open.value}
        unit={open.unit}
        foot={`${count(unbilled.count)} shipments${open.more}`}
        to={unbilled.link}
      />
      <StatTile
        label="Over 30 days"
        value={count(overThirty.count)}
        unit="shipments"
        foot={
          overThirty.sinceMonday > 0 ? (
            <>
              <b data-tone="bad">+{count(overThirty.sinceMonday)}</b> since Monday
            </>
          ) : (
            'no change since Monday'
          )
        }
        to={overThirty.link}
      />
      <StatTile
        label="Ready to bill"
        value={ready.value}
        unit={ready.unit}
        foot={`${count(readyToBill.count)} shipments${ready.more}`}
        to={readyToBill.link}
      />
      <StatTile
        label={`Billed in ${monthName(billed.month)}`}
        value={main ? short(main.amount) : '0'}
        unit={main?.currency ?? ''}
        foot={
          billed.partial ? (
            LEFT_OUT
          ) : main ? (
            <Change percent={main.changePercent} month={monthName(billed.lastMonth)} />
          ) : (
            `${count(billed.invoices)} invoices`
          )
        }
        to={billed.link}
      />
      <StatTile
        label={TERMS.touchless}
        value={withoutTouch.percent ?? '–'}
        unit={withoutTouch.percent === null ? '' : '%'}
        foot={
          withoutTouch.day === null
            ? 'No shipments entered yet'
            : `${count(withoutTouch.entered - withoutTouch.touched)} of ${count(withoutTouch.entered)} ${spokenDay(withoutTouch.day, todayHere())}; ${count(withoutTouch.touched)} handled`
        }
        to={withoutTouch.link}
      />
    </StatStrip>
  )
}
