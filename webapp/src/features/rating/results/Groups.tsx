import type { Wire } from '@/api/wire'
import { GroupLine } from '@/entities/shipmentRun/GroupLine'
import css from '@/entities/shipmentRun/shipmentRun.module.css'
import { fromTo, money } from '@/ui'
import type { RowsView } from '../calls'
import { groupAddress, isShown } from './view'

type Run = Wire<'RunView'>
interface Place {
  view: RowsView
  group: Parameters<typeof groupAddress>[0]
}
const SENTENCES_SHOWN = 8

function Line({ view, group, ...line }: Omit<Parameters<typeof GroupLine>[0], 'to' | 'isShown'> & Place) {
  return <GroupLine to={groupAddress(group)} isShown={isShown(view, group)} {...line} />
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

/** The groups of a run, each a link that opens its shipments on the right. */
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
                figure={`${each.currency} ${money(each.total, each.currency)}`}
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
                figure={`${each.currency} ${money(each.total, each.currency)}`}
                group={{
                  outcome: 'rated',
                  carrier: each.carrier,
                  origin: each.origin,
                  destination: each.destination,
                  service: each.service,
                }}
              >
                {fromTo(each)}{' '}
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
