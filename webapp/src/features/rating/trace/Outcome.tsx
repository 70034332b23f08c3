import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { money } from '@/ui'
import { Facts } from '@/widgets/ratingPage/Block'
import css from '@/widgets/ratingPage/ratingPage.module.css'

type Trace = Wire<'TraceView'>

function Receipt({ of, trace }: { of: NonNullable<Trace['receipt']>; trace: Trace }) {
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
        {trace.userFreight !== null ? (
          <div className={css.compared}>
            <dt>Your value</dt>
            <dd>{money(trace.userFreight)}</dd>
          </div>
        ) : null}
        {trace.difference !== null ? (
          <div className={css.compared} data-off={Number(trace.difference) !== 0 || undefined}>
            <dt>Difference</dt>
            <dd>{money(trace.difference)}</dd>
          </div>
        ) : null}
      </dl>
    </div>
  )
}

/** What would give the shipment a rate. Each opens the place where it is done. */
function Fixes({ trace }: { trace: Trace }) {
  const shipment = `/invoices/shipmentEntry?f=shipmentInformation.shipmentNumber~equalTo~${encodeURIComponent(trace.shipmentNumber)}`
  return (
    <div className={css.fixes}>
      <h2>What to do</h2>
      <Link to={shipment}>
        <b>Correct the shipment</b>
        <span>Opens it in the grid. Saved values that a tariff asks for make it ready to be rated again.</span>
      </Link>
      {trace.tariffId ? (
        <Link to={`/tariffs/tariffManagement/viewTariff/all/${trace.tariffId}`}>
          <b>Add the missing rate</b>
          <span>Opens the tariff that was asked: upload a sheet with the lane or the break, and publish.</span>
        </Link>
      ) : (
        <Link to="/tariffs/tariffManagement/listTariff">
          <b>Publish a tariff</b>
          <span>Opens the tariffs: none was in force for this shipment on its date.</span>
        </Link>
      )}
    </div>
  )
}

/** Beside the trace: the total or the ways out, then currency, rounding and the record. */
export function Outcome({ trace }: { trace: Trace }) {
  const { page } = trace
  return (
    <aside className={css.side} aria-label="Outcome">
      {trace.receipt ? <Receipt of={trace.receipt} trace={trace} /> : <Fixes trace={trace} />}
      <Facts title="Currency" facts={page.currency} />
      <Facts title="Rounding" facts={page.rounding} />
      <Facts title="Record" facts={trace.record} />
    </aside>
  )
}
