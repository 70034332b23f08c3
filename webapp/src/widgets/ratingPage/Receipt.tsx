import type { Wire } from '@/api/wire'
import { money } from '@/ui'
import css from './ratingPage.module.css'

type Trace = Wire<'TraceView'>
type Compared = Partial<Pick<Trace, 'userFreight' | 'difference'>>

/** The total and its charges; beside them what the user expected, where he did. */
export function Receipt({ of, trace = {} }: { of: NonNullable<Trace['receipt']>; trace?: Compared }) {
  const { userFreight = null, difference = null } = trace
  return (
    <div className={css.receipt}>
      <small>Total</small>
      <b>
        <i>{of.currency}</i>
        {money(of.total)}
      </b>
      <dl>
        {of.lines.map(line => (
          <div key={line.chargeId}>
            <dt>{line.name}</dt>
            <dd>{money(line.amount)}</dd>
          </div>
        ))}
        {userFreight !== null ? (
          <div className={css.compared}>
            <dt>Your value</dt>
            <dd>{money(userFreight)}</dd>
          </div>
        ) : null}
        {difference !== null ? (
          <div className={css.compared} data-off={Number(difference) !== 0 || undefined}>
            <dt>Difference</dt>
            <dd>{money(difference)}</dd>
          </div>
        ) : null}
      </dl>
    </div>
  )
}
