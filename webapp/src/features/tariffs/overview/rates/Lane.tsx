import { Button } from '@mantine/core'
import { IconArrowLeft, IconRoute, IconRouteOff } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import type { Wire } from '@/api/wire'
import { isBuying } from '@/entities/tariffSides'
import { Callout, count, counted, EmptyState, Loaded, PageHeader, showDay, ui } from '@/ui'
import { ratesThat } from '../../addresses'
import css from '../../tariffs.module.css'
import { AskLane } from './AskLane'
import { useLaneComparison } from './calls'
import { LaneTable } from './LaneTable'
import { dayIn, readLane, weightsIn, writeLane } from './laneView'

type Compared = Wire<'LaneComparison'>

function Without({ of }: { of: Compared }) {
  if (!of.without.length) return null
  return (
    <details className={css.without}>
      <summary>{counted(of.without.length, 'tariff')} in effect without a rate for this lane</summary>
      <ul>
        {of.without.map(each => (
          <li key={each.tariffId}>
            <b>{each.tariffName}</b> {each.reason}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Lanes that cannot be compared are listed above the table, not only in its cells. */
function NotCompared({ of }: { of: Compared }) {
  const alone = of.columns.filter(each => each.currency !== of.currency)
  const told = [...new Set(alone.map(each => each.note))]
  const isKnown = told.every(each => each.startsWith('1 '))
  if (!told.length) return null
  return (
    <div className={ui.notice}>
      <Callout
        tone={isKnown ? 'info' : 'warn'}
        title={isKnown ? `Converted to ${of.currency}` : `Some amounts can’t be compared in ${of.currency}`}
      >
        {told.map(each => (
          <p key={each}>{each}</p>
        ))}
      </Callout>
    </div>
  )
}

function Answer({ of }: { of: Compared }) {
  if (!of.columns.length)
    return (
      <>
        <EmptyState
          icon={IconRouteOff}
          title="No tariff covers this lane"
          body={`No tariff in effect on ${showDay(of.day)} has a matching lane. Leave carrier or service blank, or try another date.`}
        />
        <Without of={of} />
      </>
    )
  return (
    <>
      <NotCompared of={of} />
      <LaneTable of={of} />
      <Without of={of} />
    </>
  )
}

/** One lane in all tariffs, compared: what each charges at the same weights. */
export default function Lane() {
  const [address, setAddress] = useSearchParams()
  const view = readLane(address)
  const side = isBuying(view.side) ? 'buying' : 'selling'
  const compared = useLaneComparison({
    identifiers: view.identifiers,
    day: dayIn(view.day).day,
    currency: view.currency || null,
    weights: weightsIn(view.weights).weights,
    pieces: 1,
    side,
  })
  const found = compared.data
  const { originPort, originCountry, destinationPort, destinationCountry } = view.identifiers
  const [from, to] = [originPort ?? originCountry, destinationPort ?? destinationCountry]
  const isAsked = Object.keys(view.identifiers).length > 0
  const offers = found ? found.columns.length + found.leftOut : 0
  return (
    <>
      <PageHeader
        title={from && to ? `${from} to ${to}` : 'Compare a lane'}
        meta={
          isAsked && found
            ? `${counted(offers, side === 'buying' ? 'buying lane' : 'lane')} in effect on ${showDay(found.day)}${
                found.leftOut ? `, showing the best ${count(found.columns.length)}` : ''
              }`
            : null
        }
      >
        <Button
          component={Link}
          variant="default"
          to={ratesThat('', side)}
          leftSection={<IconArrowLeft size={14} stroke={1.8} />}
        >
          All rates
        </Button>
      </PageHeader>
      <AskLane
        key={address.toString()}
        view={view}
        currencies={found?.currencies ?? []}
        currency={found?.currency ?? ''}
        day={found?.day ?? ''}
        onAsk={wanted => setAddress(writeLane(wanted))}
      />
      {isAsked ? (
        <Loaded of={compared} what="the lanes" bars={10}>
          {answer => <Answer of={answer} />}
        </Loaded>
      ) : (
        <EmptyState
          icon={IconRoute}
          title="Enter a lane"
          body="Origin and destination are enough. Every carrier and service in every tariff in effect is compared."
        />
      )}
    </>
  )
}
