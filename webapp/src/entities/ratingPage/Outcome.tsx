import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { wordsHere } from '@/place'
import { addressOfShipment } from '../shipmentAddress'
import { Facts } from './Block'
import { Receipt } from './Receipt'
import css from './ratingPage.module.css'

type Trace = Wire<'TraceView'>

/** What would give the shipment a rate, each with a link to where it is done. */
function Fixes({ trace }: { trace: Trace }) {
  return (
    <div className={css.fixes}>
      <h2>Next steps</h2>
      <Link to={addressOfShipment(trace.shipmentNumber)}>
        <b>Fix the shipment</b>
        <span>Opens it in the grid. Save the missing values, then rate it again.</span>
      </Link>
      {trace.tariffId ? (
        <Link to={`/tariffs/tariffManagement/viewTariff/all/${trace.tariffId}`}>
          <b>Add the missing rate</b>
          <span>Opens the tariff: upload rates with the missing lane or break, then publish.</span>
        </Link>
      ) : (
        <Link to="/tariffs/tariffManagement/listTariff">
          <b>Publish a tariff</b>
          <span>No tariff was in effect for this shipment on its date.</span>
        </Link>
      )}
    </div>
  )
}

/** Next to the trace: the total or the fixes, then currency, rounding and the record. */
export function Outcome({ trace }: { trace: Trace }) {
  const { page, record } = wordsHere({ page: trace.page, record: trace.record })
  return (
    <aside className={css.side} aria-label="Outcome">
      {trace.receipt ? <Receipt of={trace.receipt} trace={trace} /> : null}
      {trace.receipt || trace.forCustomer ? null : <Fixes trace={trace} />}
      <Facts title="Currency" facts={page.currency} />
      <Facts title="Rounding" facts={page.rounding} />
      <Facts title="Record" facts={record} />
    </aside>
  )
}
