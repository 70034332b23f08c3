import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Wire } from '@/api/wire'
import { laneOf } from '@/entities/ratingPage/addresses'
import type { Fix } from '@/entities/ratingPage/LaneTable'
import { NotRated } from '@/entities/ratingPage/NotRated'
import { Rated } from '@/entities/ratingPage/Rated'
import { Receipt } from '@/entities/ratingPage/Receipt'
import { Callout, Loaded, money, ScrollRegion } from '@/ui'
import { type Asked, isOneValue } from './asked'
import { useLiveRate } from './calls'
import css from './getRates.module.css'

type Live = Wire<'LiveRate'>
type Offer = Wire<'LiveOffer'>

interface Parts {
  asked: Asked
  /** Opens an offer: by the selected lane, otherwise by the tariff's own choice. */
  onOffer: (versionId: string, lane?: number) => void
  onFindings: (findings: Live['findings']) => void
  /** Puts the cursor into a field, with a suggested value. */
  goTo: (key: string, value?: string) => void
}

interface CardParts {
  offer: Offer
  /** The open trace, if it is that of this offer. */
  shown: Live['trace']
  onOffer: (versionId: string) => void
}

function OfferCard({ offer, shown, onOffer }: CardParts) {
  // a manually selected lane has an amount where the tariff has none
  const total = offer.total ?? shown?.receipt?.total ?? null
  const byHand = shown && shown.lane !== null ? `, lane ${shown.lane + 1}` : ''
  return (
    <li>
      <button type="button" aria-pressed={!!shown} onClick={() => onOffer(offer.taken ? '' : offer.versionId)}>
        <b>{offer.tariffName || 'No tariff'}</b>
        <span>{total === null ? '–' : `${offer.currency} ${money(total, offer.currency)}`}</span>
        <small>{total === null ? offer.reason : `version ${offer.versionNumber}${byHand}`}</small>
        {offer.taken ? <em>selected</em> : null}
      </button>
    </li>
  )
}

function Answer({ live, parts }: { live: Live; parts: Parts }) {
  const { trace, offers } = live
  const list = useRef<HTMLUListElement>(null)
  if (!trace) {
    return (
      <div className={css.notice}>
        <Callout tone="warn" title="Some values can’t be read">
          <p>Fix the marked fields.</p>
        </Callout>
      </div>
    )
  }
  /** The clicked button unmounts with its lanes: moves the focus to the offer. */
  const open = (versionId: string, lane?: number) => {
    list.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
    parts.onOffer(versionId, lane)
  }
  const fix: Fix = {
    field: (miss, value) => ({
      act: () => parts.goTo(miss.fieldKey ?? '', isOneValue(value) ? value : undefined),
      says: isOneValue(value) ? `Use ${value}` : 'Go to the field',
    }),
    pick: lane => open(trace.versionId, lane.lane),
    ...(trace.tariffId ? { lane: lane => laneOf(trace, lane, trace.page.laneColumns) } : {}),
  }
  return (
    <>
      <div className={css.head}>
        {trace.receipt ? <Receipt of={trace.receipt} /> : null}
        <ul ref={list} className={css.offers} aria-label="Offers">
          {offers.map(offer => (
            <OfferCard
              key={`${offer.versionId} ${offer.reason}`}
              offer={offer}
              shown={offer.versionId === trace.versionId ? trace : null}
              onOffer={parts.onOffer}
            />
          ))}
        </ul>
      </div>
      {trace.lane === null ? null : (
        <p className={css.byHand}>
          Priced by lane {trace.lane + 1}, which you chose. This tariff requires choosing a lane.
          <Button variant="default" size="compact-xs" onClick={() => open(trace.versionId)}>
            Other lanes
          </Button>
        </p>
      )}
      {trace.page.rated ? <Rated page={trace.page} /> : <NotRated page={trace.page} fix={fix} />}
    </>
  )
}

/** The answers of the tariffs in force: the total, its charges, the other offers, and the trace of the selected one. */
export function Offers(parts: Parts) {
  const live = useLiveRate(parts.asked)
  const { onFindings } = parts
  const found = live.data?.findings
  useEffect(() => {
    if (found) onFindings(found)
  }, [found, onFindings])
  return (
    <ScrollRegion className={css.answer} label="Rates">
      <Loaded of={live} what="the rates" bars={8}>
        {answer => (
          <div aria-busy={live.isPlaceholderData || undefined} className={css.shown}>
            <p className="vh" role="status">
              {answer.trace?.receipt
                ? `${answer.trace.receipt.currency} ${money(answer.trace.receipt.total, answer.trace.receipt.currency)} by ${answer.trace.tariffName}`
                : (answer.trace?.reason ?? 'Fix the marked fields')}
            </p>
            <Answer live={answer} parts={parts} />
          </div>
        )}
      </Loaded>
    </ScrollRegion>
  )
}
