import { Button } from '@mantine/core'
import { IconClockHour4, IconFileCheck, IconReceipt, IconTable } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { isBuying, SidePick } from '@/entities/tariffSides'
import {
  count,
  EmptyState,
  Loaded,
  PageHeader,
  ScrollRegion,
  Section,
  StatStrip,
  StatTile,
  showDay,
  useAddress,
} from '@/ui'
import { EVERY_ACCOUNT, EXCEPTIONS, newTariff, tariffsThat } from '../../addresses'
import { countOf } from '../../standings'
import css from '../../tariffs.module.css'
import { ByAccount } from './ByAccount'
import { useTariffSummary } from './calls'
import { Drafts, RunningOut, Used } from './Lists'

type Told = Wire<'TariffsSummary'>

function Tiles({ of }: { of: Told }) {
  const within = (days: '30' | '60' | '90') => countOf(of.standings, `expiring${days}`)
  const never = countOf(of.standings, 'neverPublished')
  const toCome = countOf(of.standings, 'upcoming')
  return (
    <StatStrip>
      <StatTile
        label="In effect"
        value={count(countOf(of.standings, 'inForce'))}
        foot={toCome ? `${count(toCome)} upcoming` : `of ${count(of.count)} total`}
        to={tariffsThat('inForce', '', of.side)}
      />
      <StatTile
        label="Expire within 30 days"
        value={count(within('30'))}
        foot={`${count(within('60'))} within 60, ${count(within('90'))} within 90`}
        to={tariffsThat('expiring30', '', of.side)}
      />
      <StatTile
        label="Expired"
        value={count(countOf(of.standings, 'expired'))}
        foot="no longer rating"
        to={tariffsThat('expired', '', of.side)}
      />
      <StatTile
        label="Drafts"
        value={count(countOf(of.standings, 'draft'))}
        foot={never ? `${count(never)} never published` : 'all replace published versions'}
        to={tariffsThat('draft', '', of.side)}
      />
      <StatTile
        label={`Ratings in ${of.ratedDays} days`}
        value={count(of.rated)}
        foot="with a rate"
        to="/rating/results"
      />
    </StatStrip>
  )
}

function Told({ of }: { of: Told }) {
  return (
    <ScrollRegion className={css.scroll} label="Tariff summary">
      <Tiles of={of} />
      <Section title="By account" note="A tariff can count in several columns">
        <ByAccount of={of} />
      </Section>
      <Section title="Expiring within 90 days" note="Soonest first">
        {of.runningOut.length ? (
          <RunningOut rows={of.runningOut} ratedDays={of.ratedDays} />
        ) : (
          <EmptyState
            icon={IconClockHour4}
            title="Nothing expires soon"
            body="Tariffs appear here 90 days before they expire, unless a later version follows."
          />
        )}
      </Section>
      <div className={css.pair}>
        <Section title="Drafts" note="Oldest first">
          {of.drafts.length ? (
            <Drafts rows={of.drafts} />
          ) : (
            <EmptyState icon={IconFileCheck} title="No drafts" body="Everything is published." />
          )}
        </Section>
        <Section title="Used most" note={`Ratings with a rate in ${of.ratedDays} days`}>
          {of.used.length ? (
            <Used rows={of.used} />
          ) : (
            <EmptyState icon={IconReceipt} title="No ratings yet" body="Ratings by tariff appear here." />
          )}
        </Section>
      </div>
    </ScrollRegion>
  )
}

/** The states of the tariffs, and what needs attention: expiring ones, drafts, the most used. */
export default function Summary() {
  const { address, put } = useAddress()
  const side = isBuying(address.get('side')) ? 'buying' : 'selling'
  const summary = useTariffSummary(side)
  return (
    <>
      <PageHeader title="Tariff summary" meta={summary.data ? showDay(summary.data.today) : null}>
        {summary.data?.hasSides || side === 'buying' ? (
          <SidePick side={side} onPick={next => put({ side: next === 'buying' ? next : null })} />
        ) : null}
        <Button component={Link} variant="default" to={EXCEPTIONS}>
          Exceptions
        </Button>
        <Button component={Link} variant="default" to={tariffsThat('', '', side)}>
          All tariffs
        </Button>
      </PageHeader>
      <Loaded of={summary} what="the tariffs">
        {found =>
          found.count ? (
            <Told of={found} />
          ) : (
            <EmptyState
              icon={IconTable}
              title={side === 'buying' ? 'No buying tariffs yet' : 'No tariffs yet'}
              body="A tariff holds the rates for your shipments. Their status is summarized here."
            >
              <Link to={newTariff(EVERY_ACCOUNT, side)}>Create tariff</Link>
            </EmptyState>
          )
        }
      </Loaded>
    </>
  )
}
