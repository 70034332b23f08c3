import { Fragment } from 'react'
import css from './identity.module.css'

/** An example of a rated shipment on the sign-in page, with amounts that add up. */
const CHARGES = [
  { charge: 'Freight', how: '283.0 kg × 0.0424', amount: '12.00' },
  { charge: 'Fuel', how: '24.50% of freight', amount: '2.94' },
  { charge: 'Security', how: '283.0 kg × 0.05, min. 10.00', amount: '14.15' },
  { charge: 'Handling', how: 'per shipment', amount: '25.00' },
]
const LOST = [
  { carrier: 'V444_0', service: 'DTP', why: 'Transit 3 days; requested 2', rate: '0.0424' },
  { carrier: 'V444_0', service: 'DTD', why: 'Service DTD; requested DTP', rate: '0.0544' },
  { carrier: 'V444_1', service: 'DTD', why: 'Carrier V444_1; requested V444_0', rate: '0.0792' },
]

export function RatedSlip() {
  return (
    <aside className={css.right} aria-label="Example of a rated shipment">
      <div className={css.proof}>
        <p>
          <b>See where every charge comes from.</b> An example of a rated shipment.
        </p>
        <div className={css.slip}>
          <header>
            <b>PORT04 → PORT09</b>
            <span>V444_0 Air 2026, version 3</span>
          </header>
          <dl>
            {CHARGES.map(line => (
              <Fragment key={line.charge}>
                <dt>{line.charge}</dt>
                <dd>{line.how}</dd>
                <dd>{line.amount}</dd>
              </Fragment>
            ))}
          </dl>
          <footer>
            <span>Total</span>
            <span>USD 54.09</span>
          </footer>
        </div>
        <ul className={css.lost} aria-label="Lanes not chosen">
          {LOST.map(lane => (
            <li key={lane.why}>
              <span>{lane.carrier}</span>
              <span>{lane.service}</span>
              <span>{lane.why}</span>
              <span>{lane.rate}</span>
            </li>
          ))}
        </ul>
        <p className={css.note}>13 lanes considered, 1 chosen, 12 ruled out, each with a reason.</p>
      </div>
    </aside>
  )
}
