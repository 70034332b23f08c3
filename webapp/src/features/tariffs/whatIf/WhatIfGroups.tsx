import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { count, signed } from '@/ui'
import { type Group, groupAddress, isShown, OUTCOMES, type RowsView } from './view'
import css from './whatIf.module.css'

type Run = Wire<'WhatIfView'>
const SHOWN = 40

interface LineParts {
  view: RowsView
  group: Group
  n: number
  figure?: string
  inner?: boolean
  children: ReactNode
}

function Line({ view, group, n, figure, inner, children }: LineParts) {
  return (
    <li>
      <Link to={groupAddress(group)} aria-current={isShown(view, group) || undefined} data-inner={inner || undefined}>
        <span>{children}</span>
        {figure ? <em>{figure}</em> : null}
        <b>{count(n)}</b>
      </Link>
    </li>
  )
}

const by = (amounts: Wire<'WhatIfAmounts'>) => `${amounts.currency} ${signed(amounts.delta)}`

function Moves({ run, view }: { run: Run; view: RowsView }) {
  return Object.entries(OUTCOMES)
    .filter(([outcome]) => run.outcomes[outcome])
    .map(([outcome, label]) => (
      <ul key={outcome}>
        <Line view={view} group={{ outcome }} n={run.outcomes[outcome] ?? 0}>
          {label}
        </Line>
        {run.moves
          .filter(move => move.outcome === outcome)
          .slice(0, SHOWN)
          .map(move => (
            <Line
              key={move.sentence}
              inner
              view={view}
              group={{ outcome, reasonCode: move.code, reason: move.sentence }}
              n={move.count}
            >
              {outcome === 'gained' ? `before: ${move.sentence}` : move.sentence}
            </Line>
          ))}
      </ul>
    ))
}

/** The groups of a what-if, the largest difference first. Each is a link: its shipments stand at the right. */
export function WhatIfGroups({ run, view }: { run: Run; view: RowsView }) {
  return (
    <nav className={css.groups} aria-label="Groups">
      <h2>Outcome</h2>
      <Moves run={run} view={view} />
      <h2>Difference by customer</h2>
      <ul>
        {run.byCustomer.slice(0, SHOWN).map(each => (
          <Line
            key={`${each.customer} ${each.currency}`}
            view={view}
            group={{ customer: each.customer }}
            n={each.count}
            figure={by(each)}
          >
            {each.customer || 'no customer'}
          </Line>
        ))}
      </ul>
      <h2>Difference by lane</h2>
      <ul>
        {run.byLane.slice(0, SHOWN).map(({ carrier, origin, destination, service, ...each }) => (
          <Line
            key={[carrier, origin, destination, service, each.currency].join(' ')}
            view={view}
            group={{ carrier, origin, destination, service }}
            n={each.count}
            figure={by(each)}
          >
            {origin || 'any'} → {destination || 'any'}{' '}
            <small>
              {carrier} {service}
            </small>
          </Line>
        ))}
      </ul>
      <h2>Difference by charge</h2>
      <ul>
        {run.byCharge.slice(0, SHOWN).map(each => (
          <Line
            key={`${each.chargeId} ${each.name} ${each.currency}`}
            view={view}
            group={{ chargeId: each.chargeId }}
            n={each.count}
            figure={by(each)}
          >
            {each.name}
          </Line>
        ))}
      </ul>
    </nav>
  )
}
