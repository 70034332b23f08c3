import { count, StatStrip, StatTile, short, todayInChicago } from '@/ui'
import { shipmentsWhere } from '@/widgets/shipmentAddress'
import type { Sum } from './aging'
import { beside, byFigure } from './currencies'
import type { Figures } from './home'

const UNBILLED = ['Not Rated', 'Rated', 'Rate Mismatch', 'Ready for Invoicing']
const withStatus = (...statuses: string[]) =>
  shipmentsWhere([{ name: 'status', operator: 'isInList', value: statuses.join('\n') }])
const monthName = (month: string) =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' })

const DAY = 86_400_000
/** `yesterday`, or `on 14 Nov`. */
function spokenDay(day: string, today: string): string {
  if (Date.parse(today) - Date.parse(day) === DAY) return 'yesterday'
  const spoken = new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return `on ${spoken}`
}

/** The first of several currencies, and what stands beside it. */
function largest(sum: Sum) {
  const [first] = byFigure(sum)
  const more = beside(sum)
  return { value: first ? short(first.amount) : '0', unit: first?.currency ?? '', more: more && `, ${more}` }
}

/** +8.4 % is good news, less is not; nothing to compare with is said plainly. */
function Change({ percent, month }: { percent: string | null; month: string }) {
  if (percent === null) return <>nothing in {month} to compare with</>
  const up = Number(percent) >= 0
  return (
    <>
      <b data-tone={up ? 'ok' : 'bad'}>
        {up ? '+' : '−'}
        {percent.replace('-', '')} %
      </b>{' '}
      on {month} to date
    </>
  )
}

/** Five figures, each a door to the list behind it. */
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
        to={withStatus(...UNBILLED)}
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
            'none more since Monday'
          )
        }
        to={withStatus(...UNBILLED)}
      />
      <StatTile
        label="Ready to bill"
        value={ready.value}
        unit={ready.unit}
        foot={`${count(readyToBill.count)} shipments${ready.more}`}
        to={withStatus('Ready for Invoicing')}
      />
      <StatTile
        label={`Billed in ${monthName(billed.month)}`}
        value={main ? short(main.amount) : '0'}
        unit={main?.currency ?? ''}
        foot={
          main ? (
            <Change percent={main.changePercent} month={monthName(billed.lastMonth)} />
          ) : (
            `${count(billed.invoices)} invoices`
          )
        }
        to="/invoices/list"
      />
      <StatTile
        label="Rated without a touch"
        value={withoutTouch.percent ?? '–'}
        unit={withoutTouch.percent === null ? '' : '%'}
        foot={
          withoutTouch.day === null
            ? 'No shipments entered yet'
            : `${count(withoutTouch.touched)} of ${count(withoutTouch.entered)} ${spokenDay(withoutTouch.day, todayInChicago())} were not`
        }
        to={withStatus('Not Rated', 'Rate Mismatch')}
      />
    </StatStrip>
  )
}
