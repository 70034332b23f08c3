import { count, counted, DataTable, money, ScrollRegion } from '@/ui'
import type { Sheet } from './calls'
import css from './carrierInvoices.module.css'

/** What is charged, by currency: with net, tax and gross where the file says something of tax. */
const sums = ({ totals, taxes }: Sheet) =>
  totals
    .map(({ currency, amount }) => {
      const figure = (value: string) => `${money(value, currency)} ${currency}`.trim()
      const tax = taxes.find(each => each.currency === currency)
      return tax ? `${figure(amount)} net, ${figure(tax.tax)} tax, ${figure(tax.gross)} gross` : figure(amount)
    })
    .join(taxes.length ? '; ' : ', ')

/** The preview of a file: what is new, and the errors of the rest. */
export function TriedSheet({ of }: { of: Sheet }) {
  const notes = [
    of.changed ? `${count(of.changed)} replace earlier ones` : '',
    of.same ? `${count(of.same)} received before` : '',
    of.refused ? `${count(of.refused)} left out` : '',
    of.rounded ? `${counted(of.rounded, 'amount')} rounded to the cent` : '',
  ].filter(Boolean)
  return (
    <>
      <p aria-live="polite">
        <b>
          {counted(of.invoices, 'invoice')} for {counted(of.shipments, 'shipment')}
          {of.invoices ? `, ${sums(of)}` : ''}.
        </b>{' '}
        {notes.length ? `${notes.join(', ')}.` : ''}
      </p>
      {of.problems.length ? (
        <ScrollRegion className={css.table} label="Table of problems">
          <DataTable
            rows={of.problems}
            rowKey={(row, at) => `${row.row} ${at}`}
            density="compact"
            columns={[
              { head: 'Row', figure: true, cell: row => count(row.row) },
              { head: 'Column', fit: 'clip', cell: row => row.column || <span className="dim">–</span> },
              { head: 'What to correct', fit: 'wrap', cell: row => row.message },
            ]}
          />
        </ScrollRegion>
      ) : null}
      {of.problemCount > of.problems.length ? (
        <p className="dim">{count(of.problemCount - of.problems.length)} more are not shown.</p>
      ) : null}
    </>
  )
}
