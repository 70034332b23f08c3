import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { SideNote } from '@/entities/tariffSides'
import { VERSION_STATE } from '@/entities/versionWords'
import { withDays } from '@/place'
import { count, DataTable } from '@/ui'
import { laneInVersion, tariffAddress } from '../../addresses'
import { laneName } from '../../FindingKinds'
import css from '../../tariffs.module.css'
import { chapters } from './byTariff'

/** The findings of a page by kind and tariff, each with a link to its lane. */
export function Rows({ of }: { of: Wire<'FindingList'> }) {
  return (
    <DataTable
      rows={of.rows}
      rowKey={row => `${row.lane} ${row.charge} ${row.text}`}
      region="Table of findings"
      density="compact"
      groups={chapters(of.rows, of.groups).map(({ head, count: all, rows }) => ({
        key: `${head.code} ${head.versionId}`,
        rows,
        head: (
          <>
            <span className={css.severity} data-severity={head.severity} />
            {head.label}
            <span className="dim"> in </span>
            <Link to={tariffAddress(head)}>{head.tariffName}</Link>
            <SideNote side={head.side} />
            <span className="dim">
              {' '}
              version {head.versionNumber}, {VERSION_STATE[head.state].toLowerCase()} · {count(all)}
              {all > of.kept ? `, showing the first ${count(of.kept)}` : ''}
            </span>
          </>
        ),
      }))}
      columns={[
        {
          head: 'Lane',
          figure: true,
          cell: row =>
            row.lane ? (
              <Link
                to={laneInVersion(row.tariffId, row.versionId, row.identifiers)}
                aria-label={`Lane ${row.lane} of ${row.tariffName}`}
              >
                {count(row.lane)}
              </Link>
            ) : (
              <span className="dim">–</span>
            ),
        },
        {
          head: 'Lane match',
          fit: 'wrap',
          cell: row => laneName(row.identifiers) || <span className="dim">whole version</span>,
        },
        { head: 'Charge', cell: row => row.charge || <span className="dim">–</span> },
        { head: 'Details', fit: 'wrap', cell: row => withDays(row.text) },
      ]}
    />
  )
}
