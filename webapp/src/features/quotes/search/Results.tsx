import { Button } from '@mantine/core'
import { IconBolt, IconCoin } from '@tabler/icons-react'
import type { Wire } from '@/api/wire'
import { Allowed, count, counted, DataTable, fromTo, Money, money, Pager, ScrollRegion, showDay, ui } from '@/ui'
import css from '../quotes.module.css'
import { LANES_PER_PAGE } from './calls'

type Lane = Wire<'LaneResult'>
type Offer = Lane['offers'][number]
export interface Chosen {
  lane: number
  rank: number
}
interface Does {
  onChoose: (chosen: Chosen) => void
  /** Creates a quote with the rate; null for what carriers charge, which customers are not quoted. */
  onQuote: ((chosen: Chosen) => void) | null
}

const PLACE_KINDS = ['Port', 'PostalCode', 'State', 'Country']
const UNIT: Record<string, string> = { grossWeight: 'kg', volume: 'm³', pieces: 'pieces' }
const BARE_FIGURE = /^[\d.]+$/

/** A number with its unit, unless it has one; a day in the local format. */
const inWords = (key: string, value: string) =>
  UNIT[key] && BARE_FIGURE.test(value) ? `${value} ${UNIT[key]}` : showDay(value)

/** FRA → LAX, LH, 50 kg, 11/21/2026 */
export function laneWords(asked: Readonly<Record<string, unknown>>): string {
  const of = new Map(Object.entries(asked).map(([key, value]) => [key.split('#')[1] ?? key, String(value)]))
  const ends = ['origin', 'destination'].map(end => PLACE_KINDS.map(kind => `${end}${kind}`))
  const [origin = '', destination = ''] = ends.map(end => end.map(key => of.get(key)).find(Boolean))
  const lane = origin || destination ? fromTo({ origin, destination }) : ''
  const others = [...of].filter(([key]) => !ends.flat().includes(key))
  return [lane, ...others.map(([key, value]) => inWords(key, value))].filter(Boolean).join(', ')
}

interface RowsProps extends Does {
  lane: Lane
  currency: string
  chosen: Chosen | null
}

function Rows({ lane, currency, chosen, onChoose, onQuote }: RowsProps) {
  const short = chosen !== null
  const own = (offer: Offer) => ({ lane: lane.position, rank: offer.rank })
  const isChosen = (offer: Offer) => chosen?.lane === lane.position && chosen.rank === offer.rank
  return (
    <DataTable
      rows={lane.offers}
      rowKey={offer => offer.rank}
      density="compact"
      state={offer => isChosen(offer) && 'chosen'}
      open={offer => onChoose(own(offer))}
      columns={[
        !short && { head: '#', figure: true, look: 'dim', cell: offer => offer.rank + 1 },
        { head: 'Carrier', look: 'strong', cell: offer => offer.carrier || <span className="dim">any</span> },
        { head: 'Service', cell: offer => offer.service || <span className="dim">any</span> },
        !short && { head: 'Lane', cell: offer => fromTo(offer) },
        {
          head: 'Transit, days',
          figure: true,
          headClass: css.marked,
          className: css.marked,
          cell: offer => (
            <>
              {offer.transitDays ?? '–'}
              {offer.fastest ? <IconBolt size={13} stroke={2} className={css.mark} aria-label="the fastest" /> : null}
            </>
          ),
        },
        {
          head: 'Tariff',
          cell: offer => (
            <>
              {offer.tariffName} <span className="dim">version {offer.versionNumber}</span>
              {offer.own ? <span className="dim">, customer tariff</span> : null}
            </>
          ),
        },
        !short && { head: 'Rule', cell: offer => offer.rule || <span className="dim">no rule</span> },
        {
          head: 'Total',
          stays: true,
          figure: true,
          cell: offer => <Money of={offer.total} currency={offer.currency} />,
        },
        {
          head: `In ${currency}`,
          figure: true,
          look: 'strong',
          headClass: css.marked,
          className: css.marked,
          title: offer => offer.note,
          cell: offer => (
            <>
              {offer.converted === null ? <span className="dim">not compared</span> : money(offer.converted)}
              {offer.cheapest ? <IconCoin size={13} stroke={2} className={css.mark} aria-label="the cheapest" /> : null}
              <span className="vh">{currency}</span>
            </>
          ),
        },
        {
          head: <span className="vh">Actions</span>,
          className: css.rowDoes,
          cell: offer => (
            <>
              <Button
                variant="subtle"
                size="compact-xs"
                aria-expanded={isChosen(offer)}
                onClick={() => onChoose(own(offer))}
              >
                Why
              </Button>
              {short || !onQuote ? null : (
                <Allowed permission="quotes.saveQuotes">
                  <Button variant="default" size="compact-xs" onClick={() => onQuote(own(offer))}>
                    Quote
                  </Button>
                </Allowed>
              )}
            </>
          ),
        },
      ]}
    />
  )
}

function Missing({ lane }: { lane: Lane }) {
  if (!lane.without.length && !lane.keptOut) return null
  return (
    <details className={css.missing}>
      <summary>
        {[
          lane.keptOut ? `${count(lane.keptOut)} excluded by rules` : '',
          lane.without.length ? `${counted(lane.without.length, 'tariff')} with no rate` : '',
        ]
          .filter(Boolean)
          .join(', ')}
      </summary>
      <ul>
        {lane.without.map(each => (
          <li key={`${each.tariffName} ${each.reason}`}>
            <b>{each.tariffName || 'Tariffs'}</b> {each.reason}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The results, lane by lane, cheapest first; next to an open offer only the columns that distinguish rates. */
export function Results(
  props: Does & {
    found: Wire<'ResultGrid'>
    page: number
    onPage: (page: number) => void
    currency: string
    chosen: Chosen | null
  },
) {
  const { found, page, onPage, currency, chosen, onChoose, onQuote } = props
  return (
    <div className={css.results}>
      <ScrollRegion key={page} fill label="Rates">
        {found.resultLanesGridFormat.map(lane => (
          <section key={lane.position} aria-label={`Lane ${lane.position + 1}`} className={css.lane}>
            <div className={ui.secH}>
              <h2>{laneWords(lane.asked)}</h2>
              <span>{lane.offers.length ? counted(lane.offers.length, 'rate') : 'no rate'}</span>
            </div>
            {lane.offers.length ? (
              <Rows lane={lane} currency={currency} chosen={chosen} onChoose={onChoose} onQuote={onQuote} />
            ) : null}
            <Missing lane={lane} />
          </section>
        ))}
      </ScrollRegion>
      {found.resultLanesCount > LANES_PER_PAGE ? (
        <Pager
          page={page}
          count={found.resultLanesCount}
          limit={LANES_PER_PAGE}
          label="Pages of lanes"
          onPage={onPage}
        />
      ) : null}
    </div>
  )
}
