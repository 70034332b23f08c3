import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { count, TERMS, ui } from '@/ui'
import { RATES, tariffList, tariffsThat } from '../../addresses'
import { countOf, STANDINGS, type Standing } from '../../standings'

const COLUMNS = Object.keys(STANDINGS) as Standing[]

/** A figure that opens what it counts; nothing to count is nothing to open. */
function Figure({ of, to, says }: { of: number; to: string; says: string }) {
  return of ? (
    <Link to={to} aria-label={`${count(of)} ${says}`}>
      {count(of)}
    </Link>
  ) : (
    <span className="dim">–</span>
  )
}

interface LineProps {
  name: string
  accountId: string | null | ''
  of: { tariffs: number; standings: Wire<'StandingCount'>[]; lanes: number }
}

/** One line of the table: every figure leads to the tariffs it counts, of that account or of all. */
function Line({ name, accountId, of }: LineProps) {
  const whose = accountId === '' ? '' : ` for ${name.toLowerCase()}`
  return (
    <>
      <td className="num">
        <Figure
          of={of.tariffs}
          to={accountId === '' ? tariffList : tariffsThat('', accountId)}
          says={`tariffs${whose}`}
        />
      </td>
      {COLUMNS.map(each => (
        <td key={each} className="num">
          <Figure
            of={countOf(of.standings, each)}
            to={tariffsThat(each, accountId)}
            says={`${STANDINGS[each].filter}${whose}`}
          />
        </td>
      ))}
      <td className="num">
        <Figure
          of={of.lanes}
          to={accountId === '' ? RATES : `${RATES}?account=${accountId ?? 'all'}`}
          says={`lanes in effect${whose}`}
        />
      </td>
    </>
  )
}

/** Tariffs by account and by how they stand; a tariff counts in every column that holds of it. */
export function ByAccount({ of }: { of: Wire<'TariffsSummary'> }) {
  return (
    <table className={ui.t} data-compact>
      <thead>
        <tr>
          <th>Account</th>
          <th className="num">Tariffs</th>
          {COLUMNS.map(each => (
            <th key={each} className="num">
              {STANDINGS[each].column}
            </th>
          ))}
          <th className="num">Lanes in effect</th>
        </tr>
      </thead>
      <tbody>
        {of.accounts.map(each => (
          <tr key={each.accountId}>
            <th scope="row" className="strong">
              {each.accountName || TERMS.allAccounts}
            </th>
            <Line name={each.accountName || TERMS.allAccounts} accountId={each.accountId} of={each} />
          </tr>
        ))}
      </tbody>
      {of.accounts.length > 1 ? (
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <Line name="" accountId="" of={{ tariffs: of.count, standings: of.standings, lanes: of.lanes }} />
          </tr>
        </tfoot>
      ) : null}
    </table>
  )
}
