import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { count, dayOf, StatusBadge, showDay, TERMS, ui } from '@/ui'
import { editTariff, laneEditor, ratesOf, tariffAddress } from '../../addresses'

interface Named {
  tariffId: string
  tariffName: string
  accountId: string | null
  accountName: string
}

/** Which tariff, and whose: what each line begins with. */
const OfTariff = ({ tariff, children }: { tariff: Named; children?: ReactNode }) => (
  <>
    <td className="strong">
      <Link to={tariffAddress(tariff)}>{tariff.tariffName}</Link>
      {children}
    </td>
    <td>{tariff.accountName || <span className="dim">{TERMS.allAccounts}</span>}</td>
  </>
)

const days = (left: number) => (left === 0 ? 'today' : left === 1 ? 'tomorrow' : `${left} days`)

const SOON = 30

/** Tariffs in force whose cover ends, the soonest first. */
export function RunningOut({ rows, ratedDays }: { rows: Wire<'RunningOut'>[]; ratedDays: number }) {
  return (
    <table className={ui.t} data-compact aria-label="Expiring tariffs">
      <thead>
        <tr>
          <th>Tariff</th>
          <th>Account</th>
          <th className="num">Version</th>
          <th>{TERMS.expires}</th>
          <th>Days left</th>
          <th className="num">Lanes</th>
          <th className="num">Rated, {ratedDays} days</th>
          <th>Next version</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(each => (
          <tr key={each.tariffId}>
            <OfTariff tariff={each} />
            <td className="num">{each.versionNumber}</td>
            <td>{showDay(each.lastDay)}</td>
            <td>
              {each.daysLeft <= SOON ? (
                <StatusBadge status={days(each.daysLeft)} tone="warn" plain />
              ) : (
                days(each.daysLeft)
              )}
            </td>
            <td className="num">
              <Link to={ratesOf(each.tariffId)} aria-label={`${count(each.laneCount)} lanes of ${each.tariffName}`}>
                {count(each.laneCount)}
              </Link>
            </td>
            <td className="num">{each.rated ? count(each.rated) : <span className="dim">–</span>}</td>
            <td>
              {each.hasDraft ? (
                <Link to={editTariff(each.tariffId)} aria-label={`${each.tariffName} draft`}>
                  Draft
                </Link>
              ) : (
                <span className="dim">none yet</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Drafts, those that wait longest first. */
export function Drafts({ rows }: { rows: Wire<'WaitingDraft'>[] }) {
  return (
    <table className={ui.t} data-compact aria-label="Drafts">
      <thead>
        <tr>
          <th>Tariff</th>
          <th>Account</th>
          <th className="num">Version</th>
          <th>{TERMS.effective}</th>
          <th className="num">Lanes</th>
          <th>Changed</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(each => (
          <tr key={each.tariffId}>
            <OfTariff tariff={each}>{each.first ? <span className="dim"> never published</span> : null}</OfTariff>
            <td className="num">{each.versionNumber}</td>
            <td>{showDay(each.effectiveDate)}</td>
            <td className="num">
              {each.laneCount ? (
                <Link to={laneEditor(each.tariffId)} aria-label={`${count(each.laneCount)} draft lanes`}>
                  {count(each.laneCount)}
                </Link>
              ) : (
                <span className="dim">none</span>
              )}
            </td>
            <td>{dayOf(each.updatedOn)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The tariffs that found most totals lately. */
export function Used({ rows }: { rows: Wire<'TariffUse'>[] }) {
  return (
    <table className={ui.t} data-compact aria-label="Tariffs used most">
      <thead>
        <tr>
          <th>Tariff</th>
          <th>Account</th>
          <th className="num">Ratings</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(each => (
          <tr key={each.tariffId}>
            <OfTariff tariff={each} />
            <td className="num">{count(each.rated)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
