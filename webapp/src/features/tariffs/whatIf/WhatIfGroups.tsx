import type { Wire } from '@/api/wire'
import { GroupLine } from '@/entities/shipmentRun/GroupLine'
import css from '@/entities/shipmentRun/shipmentRun.module.css'
import { count, fromTo, signed } from '@/ui'
import { CHOICE_GONE, type Group, groupAddress, isShown, OUTCOMES, type RowsView } from './view'

type Run = Wire<'WhatIfView'>
const SHOWN = 40
const REASONS_SHOWN = 4

interface Place {
  view: RowsView
  group: Group
}

function Line({ view, group, ...line }: Omit<Parameters<typeof GroupLine>[0], 'to' | 'isShown'> & Place) {
  return <GroupLine to={groupAddress(group)} isShown={isShown(view, group)} {...line} />
}

const by = (amounts: Wire<'WhatIfAmounts'>) => `${amounts.currency} ${signed(amounts.delta, amounts.currency)}`

/** Shipments by result, with the most frequent reasons. */
function Moves({ run, view }: { run: Run; view: RowsView }) {
  return Object.entries(OUTCOMES)
    .filter(([outcome]) => run.outcomes[outcome])
    .map(([outcome, label]) => {
      const moves = run.moves.filter(move => move.outcome === outcome)
      const more = moves.length - REASONS_SHOWN
      return (
        <ul key={outcome}>
          <Line view={view} group={{ outcome }} n={run.outcomes[outcome] ?? 0}>
            {label}
          </Line>
          {moves.slice(0, REASONS_SHOWN).map(move => (
            <Line
              key={move.sentence}
              inner
              view={view}
              group={{ outcome, reasonCode: move.code, reason: move.sentence }}
              n={move.count}
            >
              {outcome === 'gained' && move.code !== CHOICE_GONE ? `before: ${move.sentence}` : move.sentence}
            </Line>
          ))}
          {more > 0 ? (
            <li className={css.more}>
              and {count(more)} other reason{more === 1 ? '' : 's'}
            </li>
          ) : null}
        </ul>
      )
    })
}

/** The groups of a what-if, largest difference first. Each is a link that opens its shipments on the right. */
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
            {fromTo({ origin, destination })}{' '}
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
