import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { type Choice, ChooseEvery, ChooseOne, count, ui } from '@/ui'

const addressOf = (of: Wire<'Portion'>) => `?${new URLSearchParams({ account: of.accountId, person: of.allocatedTo })}`
const figure = (value: number) => (value ? count(value) : <span className="dim">–</span>)

/** Whose work is how much, a row for each account and person. */
export function Portions({ portions, ...choice }: Choice & { portions: Wire<'Portion'>[] }) {
  return (
    <table className={ui.t}>
      <thead>
        <tr>
          <th>
            <ChooseEvery ids={portions.map(one => one.id)} label="Select all on this page" {...choice} />
          </th>
          <th>Account</th>
          <th>Assignee</th>
          <th className="num">Not rated</th>
          <th className="num">Mismatch</th>
          <th className="num">To bill</th>
          <th className="num">Shipments</th>
        </tr>
      </thead>
      <tbody>
        {portions.map(one => {
          const whose = one.allocatedToName || 'unassigned'
          return (
            <tr key={one.id} data-on={choice.chosen.has(one.id) || undefined}>
              <td>
                <ChooseOne id={one.id} label={`Select ${one.accountName}, ${whose}`} {...choice} />
              </td>
              <td>
                <Link to={addressOf(one)}>{one.accountName}</Link> <span className="dim">{one.accountNumber}</span>
              </td>
              <td>{one.allocatedToName || <span className="dim">Unassigned</span>}</td>
              <td className="num">{figure(one.notRated)}</td>
              <td className="num">{figure(one.mismatch)}</td>
              <td className="num">{figure(one.toBill)}</td>
              <td className="num strong">{count(one.shipments)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
