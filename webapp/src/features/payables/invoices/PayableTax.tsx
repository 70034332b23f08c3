import { Callout, DataTable, money, Section, ui } from '@/ui'
import type { PayableDetail } from '../calls'
import css from '../payables.module.css'

/** Who declares the tax, and by which rules. */
const reasonOf = ({ rules, isDeclared }: PayableDetail['taxes'][number]) =>
  [
    rules.length ? `By ${rules.map(rule => `“${rule}”`).join(' and ')}` : '',
    isDeclared ? 'We declare this tax ourselves: it is not paid to the carrier' : '',
  ]
    .filter(Boolean)
    .join('. ')

/** The tax of an invoice: what the rules give and why, or what an approved one keeps. Nothing where there is none. */
export function PayableTax({ invoice }: { invoice: PayableDetail }) {
  const { taxes, taxHint, tax, currency, approved } = invoice
  if (!taxes.length && !taxHint) return null
  const charged = tax === null ? 'nothing said of tax' : money(tax, currency)
  return (
    <Section title="Tax" note={approved === null && taxes.length ? `Charged by the carrier: ${charged}` : undefined}>
      {taxHint ? (
        <div className={ui.notice}>
          <Callout tone="info" title={taxHint} />
        </div>
      ) : null}
      {taxes.length ? (
        <DataTable
          rows={taxes}
          rowKey={row => `${row.code} ${row.label}`}
          label="Tax by code"
          density="compact"
          columns={[
            {
              head: approved === null ? 'By the rules' : 'As approved',
              fit: 'wrap',
              cell: row => (
                <>
                  {row.label}
                  {reasonOf(row) ? <div className={css.finding}>{reasonOf(row)}</div> : null}
                </>
              ),
            },
            { head: 'Net', figure: true, cell: row => money(row.base, currency) },
            { head: 'Tax', figure: true, look: 'strong', cell: row => money(row.tax, currency) },
          ]}
        />
      ) : null}
    </Section>
  )
}
