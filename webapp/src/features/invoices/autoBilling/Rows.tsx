import { type Choice, ChooseEvery, ChooseOne, moment, StatusBadge, ui } from '@/ui'
import css from './autoBilling.module.css'
import type { Push } from './calls'

interface RowsProps {
  rows: Push[]
  choice: Choice
  opened: string | null
  open: (id: string) => void
}

const nameOf = (push: Push) => push.invoiceNumber || push.shipmentNumber

/** The pushes with what last came of each. */
export function Rows({ rows, choice, opened, open }: RowsProps) {
  return (
    <table className={ui.t}>
      <thead>
        <tr>
          <th>
            <ChooseEvery ids={rows.map(each => each.id)} label="Select all" {...choice} />
          </th>
          <th>Invoice</th>
          <th>Push</th>
          <th>State</th>
          <th>Last response</th>
          <th className="num">Tries</th>
          <th>Next try</th>
          <th>Pushed</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(push => (
          <tr key={push.id} data-on={push.id === opened || undefined}>
            <td>
              <ChooseOne id={push.id} label={`Select the push of ${nameOf(push)}`} {...choice} />
            </td>
            <td>
              <button
                type="button"
                className={ui.opens}
                aria-pressed={push.id === opened}
                onClick={() => open(push.id)}
              >
                {nameOf(push)}
              </button>
            </td>
            <td>{push.kind}</td>
            <td>
              <StatusBadge status={push.state} plain />
            </td>
            <td className={css.clip} title={push.lastText || undefined}>
              {push.state === 'Given up' ? push.reason : push.reference || push.lastOutcome || '–'}
            </td>
            <td className="num">{push.tries}</td>
            <td>{push.nextTryOn ? moment(push.nextTryOn) : '–'}</td>
            <td>
              {moment(push.pushedOn)} <span className="dim">{push.pushedBy}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
