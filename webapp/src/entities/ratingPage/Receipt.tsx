import type { Wire } from '@/api/wire'
import { money, signed } from '@/ui'
import css from './ratingPage.module.css'

type Trace = Wire<'TraceView'>
type Compared = Partial<Pick<Trace, 'userFreight' | 'tariffFreight' | 'difference'>>

/** The total and its charges; below them the entered freight compared with the tariff's. */
export function Receipt({ of, trace = {} }: { of: NonNullable<Trace['receipt']>; trace?: Compared }) {
  const { userFreight = null, tariffFreight = null, difference = null } = trace
  return (
    <div className={css.receipt}>
      <small>Total</small>
      <b>
        <i>{of.currency}</i>
        {money(of.total, of.currency)}
      </b>
      <dl>
        {of.lines.map(line => (
          <div key={line.chargeId}>
            <dt>{line.name}</dt>
            <dd>{money(line.amount, of.currency)}</dd>
          </div>
        ))}
        {userFreight !== null ? (
          <div className={css.compared}>
            <dt>Freight entered</dt>
            <dd>{money(userFreight, of.currency)}</dd>
          </div>
        ) : null}
        {tariffFreight !== null ? (
          <div className={css.compared}>
            <dt>Freight per tariff</dt>
            <dd>{money(tariffFreight, of.currency)}</dd>
          </div>
        ) : null}
        {difference !== null ? (
          <div className={css.compared} data-off={Number(difference) !== 0 || undefined}>
            <dt>Difference</dt>
            <dd>{signed(difference, of.currency)}</dd>
          </div>
        ) : null}
      </dl>
    </div>
  )
}
