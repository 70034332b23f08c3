import { Checkbox } from '@mantine/core'
import { moment, StatusBadge, ui } from '@/ui'
import css from './autoBilling.module.css'
import type { Push } from './calls'

interface RowsProps {
  rows: Push[]
  ticked: Set<string>
  tick: (ids: string[], on: boolean) => void
  chosen: string | null
  choose: (id: string) => void
}

const nameOf = (push: Push) => push.invoiceNumber || push.shipmentNumber

/** The pushes with what last came of each. */
export function Rows({ rows, ticked, tick, chosen, choose }: RowsProps) {
  const ids = rows.map(each => each.id)
  const all = ids.every(id => ticked.has(id))
  return (
    <table className={ui.t}>
      <thead>
        <tr>
          <th>
            <Checkbox
              data-choose
              size="xs"
              aria-label="Tick all pushes shown"
              checked={all}
              indeterminate={!all && ids.some(id => ticked.has(id))}
              onChange={() => tick(ids, !all)}
            />
          </th>
          <th>Invoice</th>
          <th>Push</th>
          <th>State</th>
          <th>Last answer</th>
          <th className="num">Tries</th>
          <th>Next try</th>
          <th>Pushed</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(push => (
          <tr key={push.id} data-on={push.id === chosen || undefined}>
            <td>
              <Checkbox
                data-choose
                size="xs"
                aria-label={`Tick the push of ${nameOf(push)}`}
                checked={ticked.has(push.id)}
                onChange={event => tick([push.id], event.currentTarget.checked)}
              />
            </td>
            <td>
              <button
                type="button"
                className={css.number}
                aria-pressed={push.id === chosen}
                onClick={() => choose(push.id)}
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
