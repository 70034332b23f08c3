import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { VERSION_STATE } from '@/entities/versionWords'
import { withDays } from '@/place'
import { count, ScrollRegion, ui } from '@/ui'
import { laneInVersion, tariffAddress } from '../../addresses'
import { laneName } from '../../FindingKinds'
import css from '../../tariffs.module.css'
import { chapters } from './byTariff'

/** The findings of a page under their kind and tariff, each with the way to its lane. */
export function Rows({ of }: { of: Wire<'FindingList'> }) {
  return (
    <ScrollRegion fill label="Table of findings">
      <table className={ui.t} data-compact>
        <thead>
          <tr>
            <th className="num">Lane</th>
            <th>Lane match</th>
            <th>Charge</th>
            <th>Details</th>
          </tr>
        </thead>
        {chapters(of.rows, of.groups).map(({ head, count: all, rows }) => (
          <tbody key={`${head.code} ${head.versionId}`}>
            <tr className={css.chapter}>
              <th colSpan={4} scope="rowgroup">
                <span className={css.severity} data-severity={head.severity} />
                {head.label}
                <span className="dim"> in </span>
                <Link to={tariffAddress(head)}>{head.tariffName}</Link>
                <span className="dim">
                  {' '}
                  version {head.versionNumber}, {VERSION_STATE[head.state].toLowerCase()} · {count(all)}
                  {all > of.kept ? `, showing the first ${count(of.kept)}` : ''}
                </span>
              </th>
            </tr>
            {rows.map(row => (
              <tr key={`${row.lane} ${row.charge} ${row.text}`}>
                <td className="num">
                  {row.lane ? (
                    <Link
                      to={laneInVersion(row.tariffId, row.versionId, row.identifiers)}
                      aria-label={`Lane ${row.lane} of ${row.tariffName}`}
                    >
                      {count(row.lane)}
                    </Link>
                  ) : (
                    <span className="dim">–</span>
                  )}
                </td>
                <td className="wrap">{laneName(row.identifiers) || <span className="dim">whole version</span>}</td>
                <td>{row.charge || <span className="dim">–</span>}</td>
                <td className="wrap">{withDays(row.text)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </ScrollRegion>
  )
}
