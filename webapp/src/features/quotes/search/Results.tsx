import { Button } from '@mantine/core'
import { IconBolt, IconCoin } from '@tabler/icons-react'
import type { Wire } from '@/api/wire'
import { Allowed, count, counted, money, Pager, ScrollRegion, showDay, ui } from '@/ui'
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
  /** Makes a quote of the rate. */
  onQuote: (chosen: Chosen) => void
}

const ORDER = ['originPort', 'originCountry', 'destinationPort', 'destinationCountry', 'carrier', 'serviceLevel']
const UNIT: Record<string, string> = { grossWeight: 'kg', volume: 'm³', pieces: 'pieces' }

/** FRA → LAX, LH, 50 kg, 11/21/2026 */
export function laneWords(asked: Readonly<Record<string, unknown>>): string {
  const of = new Map(Object.entries(asked).map(([key, value]) => [key.split('#')[1] ?? key, String(value)]))
  const places = [
    of.get('originPort') ?? of.get('originCountry'),
    of.get('destinationPort') ?? of.get('destinationCountry'),
  ]
  const lane = places.some(Boolean) ? places.map(place => place ?? 'any').join(' → ') : ''
  const others = [...of].filter(([key]) => !ORDER.slice(0, 4).includes(key))
  return [lane, ...others.map(([key, value]) => (UNIT[key] ? `${value} ${UNIT[key]}` : showDay(value)))]
    .filter(Boolean)
    .join(', ')
}

interface RowProps extends Does {
  offer: Offer
  lane: number
  currency: string
  chosen: boolean
  short: boolean
}

function Row({ offer, lane, currency, chosen, short, onChoose, onQuote }: RowProps) {
  const own = { lane, rank: offer.rank }
  const show = () => onChoose(own)
  return (
    <tr data-on={chosen || undefined} className={css.row} onClick={show}>
      {short ? null : <td className="num dim">{offer.rank + 1}</td>}
      <td className="strong">{offer.carrier || <span className="dim">any</span>}</td>
      <td>{offer.service || <span className="dim">any</span>}</td>
      {short ? null : (
        <td>
          {offer.origin || 'any'} → {offer.destination || 'any'}
        </td>
      )}
      <td className={`num ${css.marked}`}>
        {offer.transitDays ?? '–'}
        {offer.fastest ? <IconBolt size={13} stroke={2} className={css.mark} aria-label="the fastest" /> : null}
      </td>
      <td>
        {offer.tariffName} <span className="dim">version {offer.versionNumber}</span>
        {offer.own ? <span className="dim">, customer tariff</span> : null}
      </td>
      {short ? null : <td>{offer.rule || <span className="dim">no rule</span>}</td>}
      <td className="num">
        <span className="dim">{offer.currency}</span> {money(offer.total, offer.currency)}
      </td>
      <td className={`num strong ${css.marked}`} title={offer.note || undefined}>
        {offer.converted === null ? <span className="dim">not compared</span> : money(offer.converted)}
        {offer.cheapest ? <IconCoin size={13} stroke={2} className={css.mark} aria-label="the cheapest" /> : null}
        <span className="vh">{currency}</span>
      </td>
      <td className={css.rowDoes}>
        <Button variant="subtle" size="compact-xs" aria-expanded={chosen} onClick={show}>
          Why
        </Button>
        {short ? null : (
          <Allowed permission="quotes.saveQuotes">
            <Button
              variant="default"
              size="compact-xs"
              onClick={event => {
                event.stopPropagation()
                onQuote(own)
              }}
            >
              Quote
            </Button>
          </Allowed>
        )}
      </td>
    </tr>
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

/** What was found, lane by lane, the cheapest first; beside an open offer only what tells rates apart. */
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
              <table className={ui.t} data-compact>
                <thead>
                  <tr>
                    {chosen ? null : <th className="num">#</th>}
                    <th>Carrier</th>
                    <th>Service</th>
                    {chosen ? null : <th>Lane</th>}
                    <th className={`num ${css.marked}`}>Transit, days</th>
                    <th>Tariff</th>
                    {chosen ? null : <th>Rule</th>}
                    <th className="num">Total</th>
                    <th className={`num ${css.marked}`}>In {currency}</th>
                    <th>
                      <span className="vh">Actions</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {lane.offers.map(offer => (
                    <Row
                      key={offer.rank}
                      offer={offer}
                      lane={lane.position}
                      currency={currency}
                      short={chosen !== null}
                      chosen={chosen?.lane === lane.position && chosen.rank === offer.rank}
                      onChoose={onChoose}
                      onQuote={onQuote}
                    />
                  ))}
                </tbody>
              </table>
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
