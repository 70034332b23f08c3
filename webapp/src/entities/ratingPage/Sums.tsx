import type { Wire } from '@/api/wire'
import { DataTable, ScrollRegion } from '@/ui'
import css from './ratingPage.module.css'

/** The math line by line: how each charge was calculated, before and after rounding. */
export function Sums({ of }: { of: Wire<'Arithmetic'> }) {
  return (
    <ScrollRegion className={css.scroll} label="Table of charges">
      <DataTable
        rows={of.lines}
        rowKey={line => line.chargeId}
        className={css.sum}
        columns={[
          { head: 'Charge', look: 'strong', headClass: css.charge, cell: line => line.charge, foot: 'Total' },
          {
            head: 'How',
            cell: line =>
              line.how.map((step, at) => (
                <div key={step} className={at ? 'dim' : undefined}>
                  {step}
                </div>
              )),
            foot: 'Sum of the rounded lines',
          },
          { head: of.currency, figure: true, cell: line => line.amount, foot: of.unroundedTotal },
          {
            head: <>Rounded, {of.currency}</>,
            figure: true,
            look: 'strong',
            cell: line => line.rounded,
            foot: of.total,
          },
        ]}
      />
    </ScrollRegion>
  )
}
