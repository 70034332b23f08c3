import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { DataTable, moment, money, PageHeader, ScrollRegion, Section, signed } from '@/ui'
import css from './comparison.module.css'

type Compared = Wire<'ComparisonView'>

function Side({ of, to }: { of: Wire<'ComparedSide'>; to: string }) {
  return (
    <article className={css.side} aria-label={of.title}>
      <h2>{of.title}</h2>
      {of.total === null ? (
        <p className={css.none}>{of.reason || 'Not rated'}</p>
      ) : (
        <p className={css.total}>
          <i>{of.currency}</i>
          {money(of.total)}
        </p>
      )}
      <p>{of.tariff || 'no tariff'}</p>
      <p className="dim">
        {moment(of.ratedOn)} · <Link to={to}>Open the trace</Link>
      </p>
    </article>
  )
}

function Reason({ of }: { of: Wire<'RatingDifference'> }) {
  return (
    <span className={css.reason} data-code={of.code}>
      <b>{of.reason}</b>
      {of.what !== 'Charge' ? (
        <>
          <del>{of.before}</del>
          <ins>{of.after}</ins>
        </>
      ) : null}
    </span>
  )
}

function Differences({ of }: { of: Wire<'RatingDifference'>[] }) {
  return (
    <Section title="Shipment and tariff differences">
      {of.length ? (
        <DataTable
          rows={of}
          rowKey={each => `${each.code} ${each.what}`}
          rowProps={each => ({ 'data-code': each.code })}
          columns={[
            { head: 'What', look: 'strong', cell: each => each.what },
            { head: 'Reason', cell: each => each.reason },
            { head: 'Before', className: css.was, cell: each => each.before },
            { head: 'After', cell: each => each.after },
          ]}
        />
      ) : (
        <p className={css.nothing}>None: same shipment, version and result.</p>
      )}
    </Section>
  )
}

function Charges({ of }: { of: Wire<'RatingComparison'> }) {
  const one = of.beforeCurrency === of.afterCurrency ? of.beforeCurrency : ''
  return (
    <Section title="Charges" note={one ? `${one}; differences add up to the total` : undefined}>
      <DataTable
        rows={of.charges}
        rowKey={each => each.chargeId}
        columns={[
          { head: 'Charge', look: 'strong', cell: each => each.charge, foot: 'Total' },
          {
            head: <>Before{one ? '' : `, ${of.beforeCurrency || '–'}`}</>,
            figure: true,
            cell: each => money(each.before),
            foot: money(of.beforeTotal),
          },
          {
            head: <>After{one ? '' : `, ${of.afterCurrency || '–'}`}</>,
            figure: true,
            cell: each => money(each.after),
            foot: money(of.afterTotal),
          },
          {
            head: 'Difference',
            figure: true,
            look: 'strong',
            cell: each => signed(each.delta),
            foot: signed(of.delta),
          },
          {
            head: 'Reason',
            headClass: css.why,
            cell: each => (
              <span className={css.reasons}>
                {each.reasons.length ? (
                  each.reasons.map(reason => <Reason key={`${reason.code} ${reason.what}`} of={reason} />)
                ) : (
                  <span className="dim">as before</span>
                )}
              </span>
            ),
            foot: '',
          },
        ]}
      />
    </Section>
  )
}

/** Why there is no difference in money between two ratings. */
function untold({ beforeTotal, afterTotal }: Wire<'RatingComparison'>): string {
  if (beforeTotal === null && afterTotal === null) return 'Neither is rated.'
  if (beforeTotal === null) return 'Not rated before.'
  return afterTotal === null ? 'No longer rated.' : 'Different currencies.'
}

/** Two ratings of a shipment compared, with a reason for each difference. */
export function Comparison(props: { of: Compared; before: string; after: string; actions?: ReactNode }) {
  const { of, before, after, actions } = props
  const { comparison } = of
  return (
    <>
      <PageHeader title={`Shipment ${of.shipmentNumber}`} meta="two ratings compared">
        {actions}
      </PageHeader>
      <ScrollRegion className={css.body} label="Comparison">
        <div className={css.sides}>
          <Side of={of.before} to={before} />
          <Side of={of.after} to={after} />
          <article className={css.side} aria-label="Difference">
            <h2>Difference</h2>
            {comparison.delta === null ? (
              <p className={css.none}>{untold(comparison)}</p>
            ) : (
              <p className={css.total}>
                <i>{comparison.afterCurrency}</i>
                {signed(comparison.delta)}
              </p>
            )}
          </article>
        </div>
        <Differences of={comparison.differences} />
        {comparison.charges.length ? <Charges of={comparison} /> : null}
      </ScrollRegion>
    </>
  )
}
