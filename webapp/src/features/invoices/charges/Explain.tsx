import { useDeferredValue } from 'react'
import { Link } from 'react-router'
import { traceAddress } from '@/entities/ratingPage/addresses'
import { type RowId, useDataVersion, useSelection } from '@/grid'
import { Loaded, money, ScrollRegion, Section, signed } from '@/ui'
import { ChargedBy } from '../carrierInvoices/ChargedBy'
import { InvoiceTimeline } from '../InvoiceTimeline'
import { shownRate } from '../taxRate'
import { useLineTrace } from './calls'
import { figuresOf } from './chargeColumns'
import type { ChargeSheet } from './chargeSheet'
import css from './charges.module.css'
import { difference, isZero } from './figures'

/** The values of the selected line, and how far they differ. */
function Apart({ sheet, row }: { sheet: ChargeSheet; row: RowId }) {
  useDataVersion(sheet.store)
  const { user, tariff } = figuresOf(sheet.store, row)
  const off = difference(user, tariff)
  return (
    <dl className={css.apart}>
      <div>
        <dt>User value</dt>
        <dd>{money(user, sheet.invoice.currency)}</dd>
      </div>
      <div>
        <dt>Tariff value</dt>
        <dd>{money(tariff, sheet.invoice.currency)}</dd>
      </div>
      <div data-off={!isZero(off) || undefined}>
        <dt>Difference</dt>
        <dd>{off === null ? '–' : signed(off, sheet.invoice.currency)}</dd>
      </div>
    </dl>
  )
}

/** How the rating calculated its charges, with the selected line highlighted. */
function Came({ traceId, chargeText }: { traceId: string; chargeText: string }) {
  const trace = useLineTrace(traceId)
  return (
    <Loaded of={trace} what="the rating" bars={4}>
      {found => (
        <>
          <ul className={css.came}>
            {found.page.arithmetic?.lines.map(line => (
              <li key={line.chargeId} data-on={line.charge === chargeText || undefined}>
                <b>{line.charge}</b>
                <span>{line.rounded}</span>
                {line.how.map(step => (
                  <small key={step}>{step}</small>
                ))}
              </li>
            ))}
          </ul>
          {found.page.rated ? null : <p className={css.said}>No rate found.</p>}
          <p className={css.said}>
            <Link to={traceAddress(traceId)}>Open full trace</Link>
          </p>
        </>
      )}
    </Loaded>
  )
}

/** Next to the charges: the source of the selected line's values, and the history of the invoice. */
export function Explain({ sheet }: { sheet: ChargeSheet }) {
  const { row } = useSelection(sheet.store)
  // an arrow key moves at once; the panel follows later
  const id = useDeferredValue(sheet.store.rows[row] as RowId)
  const charge = sheet.records.get(id)
  const { invoiceId } = sheet.invoice
  return (
    <aside className={css.explain} aria-label="Explanation">
      <ScrollRegion fill label="Line explanation">
        <Section title={charge ? charge.chargeText : 'Line'} note={charge?.chargeCode}>
          <Apart sheet={sheet} row={id} />
        </Section>
        {charge ? <ChargedBy shipmentId={charge.shipmentId} chargeCode={charge.chargeCode} /> : null}
        {charge?.tax ? (
          <Section title="Tax" note={shownRate(charge.tax)}>
            <p className={css.said}>{charge.tax.sentence || charge.tax.problem}</p>
          </Section>
        ) : null}
        <Section title="How the tariff got this amount">
          {charge?.traceId ? (
            <Came traceId={charge.traceId} chargeText={charge.chargeText} />
          ) : (
            <p className={css.said}>This line has no rating.</p>
          )}
        </Section>
        <Section title="Timeline">
          {invoiceId ? (
            <InvoiceTimeline invoiceId={invoiceId} />
          ) : (
            <p className={css.said}>The timeline starts when the charges are first saved.</p>
          )}
        </Section>
      </ScrollRegion>
    </aside>
  )
}
