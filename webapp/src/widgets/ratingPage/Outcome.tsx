import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { addressOfShipment } from '../shipmentAddress'
import { Facts } from './Block'
import { Receipt } from './Receipt'
import css from './ratingPage.module.css'

type Trace = Wire<'TraceView'>

/** What would give the shipment a rate. Each opens the place where it is done. */
function Fixes({ trace }: { trace: Trace }) {
  return (
    <div className={css.fixes}>
      <h2>What to do</h2>
      <Link to={addressOfShipment(trace.shipmentNumber)}>
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
      {trace.receipt ? <Receipt of={trace.receipt} trace={trace} /> : null}
      {trace.receipt || trace.forCustomer ? null : <Fixes trace={trace} />}
      <Facts title="Currency" facts={page.currency} />
      <Facts title="Rounding" facts={page.rounding} />
      <Facts title="Record" facts={trace.record} />
    </aside>
  )
}
