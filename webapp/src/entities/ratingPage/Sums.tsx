import type { Wire } from '@/api/wire'
import { ScrollRegion, ui } from '@/ui'
import css from './ratingPage.module.css'

/** The arithmetic line by line: how each charge came about, before and after rounding. */
export function Sums({ of }: { of: Wire<'Arithmetic'> }) {
  return (
    <ScrollRegion className={css.scroll} label="Table of charges">
      <table className={`${ui.t} ${css.sum}`}>
        <thead>
          <tr>
            <th className={css.charge}>Charge</th>
            <th>How</th>
            <th className="num">{of.currency}</th>
            <th className="num">Rounded, {of.currency}</th>
          </tr>
        </thead>
        <tbody>
          {of.lines.map(line => (
            <tr key={line.chargeId}>
              <td className="strong">{line.charge}</td>
              <td>
                {line.how.map((step, at) => (
                  <div key={step} className={at ? 'dim' : undefined}>
                    {step}
                  </div>
                ))}
              </td>
              <td className="num">{line.amount}</td>
              <td className="num strong">{line.rounded}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>Total</td>
            <td className="dim">Sum of the rounded lines</td>
            <td className="num">{of.unroundedTotal}</td>
            <td className="num">{of.total}</td>
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  )
}
