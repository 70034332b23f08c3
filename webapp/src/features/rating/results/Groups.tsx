import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { count, money } from '@/ui'
import type { RowsView } from '../calls'
import css from './results.module.css'
import { groupAddress, isShown } from './view'

type Run = Wire<'RunView'>
type Group = Parameters<typeof groupAddress>[0]
const SENTENCES_SHOWN = 8

function Line(props: {
  view: RowsView
  group: Group
  n: number
  inner?: boolean
  figure?: string
  children: ReactNode
}) {
  return (
    <li>
      <Link
        to={groupAddress(props.group)}
        aria-current={isShown(props.view, props.group) || undefined}
        data-inner={props.inner || undefined}
      >
        <span>{props.children}</span>
        {props.figure ? <em>{props.figure}</em> : null}
        <b>{count(props.n)}</b>
      </Link>
    </li>
  )
}

function NotRated({ run, view }: { run: Run; view: RowsView }) {
  return (
    <>
      <h2>Not rated, by reason</h2>
      <ul>
        {run.byReason.map(reason => {
          const sentences = run.bySentence.filter(each => each.code === reason.code)
          return [
            <Line
              key={reason.code}
              view={view}
              n={reason.count}
              group={{ outcome: 'notRated', reasonCode: reason.code }}
            >
              {reason.reason || reason.code}
            </Line>,
            ...sentences.slice(0, SENTENCES_SHOWN).map(each => (
              <Line
                key={each.sentence}
                inner
                view={view}
                n={each.count}
                group={{ outcome: 'notRated', reasonCode: each.code, reason: each.sentence }}
              >
                {each.sentence}
              </Line>
            )),
          ]
        })}
      </ul>
    </>
  )
}

/** The groups of a run. Each is a link: its shipments stand at the right. */
export function Groups({ run, view }: { run: Run; view: RowsView }) {
  return (
    <nav className={css.groups} aria-label="Groups">
      {run.byReason.length ? <NotRated run={run} view={view} /> : null}
      {run.byCarrier.length ? (
        <>
          <h2>Total by carrier</h2>
          <ul>
            {run.byCarrier.map(each => (
              <Line
                key={`${each.carrier} ${each.currency}`}
                view={view}
                n={each.count}
                figure={`${each.currency} ${money(each.total)}`}
                group={{ outcome: 'rated', carrier: each.carrier }}
              >
                {each.carrier || 'no carrier'}
              </Line>
            ))}
          </ul>
          <h2>Total by lane</h2>
          <ul>
            {run.byLane.map(each => (
              <Line
                key={`${each.carrier} ${each.origin} ${each.destination} ${each.service} ${each.currency}`}
                view={view}
                n={each.count}
                figure={`${each.currency} ${money(each.total)}`}
                group={{
                  outcome: 'rated',
                  carrier: each.carrier,
                  origin: each.origin,
                  destination: each.destination,
                  service: each.service,
                }}
              >
                {each.origin} → {each.destination}{' '}
                <small>
                  {each.carrier} {each.service}
                </small>
              </Line>
            ))}
          </ul>
        </>
      ) : null}
    </nav>
  )
}
