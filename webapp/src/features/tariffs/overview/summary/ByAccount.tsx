import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { type Column, count, DataTable, TERMS } from '@/ui'
import { ratesThat, tariffsThat } from '../../addresses'
import { countOf, STANDINGS, type Standing } from '../../standings'

const COLUMNS = Object.keys(STANDINGS) as Standing[]

/** A figure that opens what it counts; zero opens nothing. */
function Figure({ of, to, says }: { of: number; to: string; says: string }) {
  return of ? (
    <Link to={to} aria-label={`${count(of)} ${says}`}>
      {count(of)}
    </Link>
  ) : (
    <span className="dim">–</span>
  )
}

/** A line of the table: its counts, and its account; without a name, the total. */
interface Line {
  name: string
  accountId: string | null | ''
  tariffs: number
  standings: Wire<'StandingCount'>[]
  lanes: number
  side: string
}

const whose = ({ name, accountId }: Line) => (accountId === '' ? '' : ` for ${name.toLowerCase()}`)

/** The figures of a line: each leads to the tariffs it counts, of that account or of all. */
const FIGURES: { head: string; figure: (line: Line) => ReactNode }[] = [
  {
    head: 'Tariffs',
    figure: line => (
      <Figure of={line.tariffs} to={tariffsThat('', line.accountId, line.side)} says={`tariffs${whose(line)}`} />
    ),
  },
  ...COLUMNS.map(each => ({
    head: STANDINGS[each].column,
    figure: (line: Line) => (
      <Figure
        of={countOf(line.standings, each)}
        to={tariffsThat(each, line.accountId, line.side)}
        says={`${STANDINGS[each].filter}${whose(line)}`}
      />
    ),
  })),
  {
    head: 'Lanes in effect',
    figure: line => (
      <Figure of={line.lanes} to={ratesThat(line.accountId, line.side)} says={`lanes in effect${whose(line)}`} />
    ),
  },
]

/** Tariffs by account and state; a tariff counts in every column that applies to it. */
export function ByAccount({ of }: { of: Wire<'TariffsSummary'> }) {
  const lines = of.accounts.map(
    (each): Line => ({ ...each, name: each.accountName || TERMS.allAccounts, side: of.side }),
  )
  const all: Line = {
    name: '',
    accountId: '',
    tariffs: of.count,
    standings: of.standings,
    lanes: of.lanes,
    side: of.side,
  }
  const totalled = lines.length > 1
  return (
    <DataTable
      rows={lines}
      rowKey={line => line.accountId ?? ''}
      density="compact"
      columns={[
        {
          head: 'Account',
          names: true,
          look: 'strong',
          cell: line => line.name,
          foot: totalled ? 'Total' : undefined,
        },
        ...FIGURES.map(
          ({ head, figure }): Column<Line> => ({
            head,
            figure: true,
            cell: figure,
            foot: totalled ? figure(all) : undefined,
          }),
        ),
      ]}
    />
  )
}
