import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { type Column, count, DataTable, dayOf, StatusBadge, showDay, TERMS } from '@/ui'
import { editTariff, laneEditor, ratesOf, tariffAddress } from '../../addresses'

interface Named {
  tariffId: string
  tariffName: string
  accountId: string | null
  accountName: string
}

/** The first columns of each list: tariff and account. */
const ofTariff = <Row extends Named>(more?: (row: Row) => ReactNode): Column<Row>[] => [
  {
    head: 'Tariff',
    look: 'strong',
    cell: row => (
      <>
        <Link to={tariffAddress(row)}>{row.tariffName}</Link>
        {more?.(row)}
      </>
    ),
  },
  { head: 'Account', cell: row => row.accountName || <span className="dim">{TERMS.allAccounts}</span> },
]

const days = (left: number) => (left === 0 ? 'today' : left === 1 ? 'tomorrow' : `${left} days`)

const SOON = 30

/** Tariffs in force that expire soon, soonest first. */
export function RunningOut({ rows, ratedDays }: { rows: Wire<'ExpiringTariff'>[]; ratedDays: number }) {
  return (
    <DataTable
      rows={rows}
      rowKey={each => each.tariffId}
      density="compact"
      label="Expiring tariffs"
      columns={[
        ...ofTariff<Wire<'ExpiringTariff'>>(),
        { head: 'Version', figure: true, cell: each => each.versionNumber },
        { head: TERMS.expires, cell: each => showDay(each.lastDay) },
        {
          head: 'Days left',
          cell: each =>
            each.daysLeft <= SOON ? (
              <StatusBadge status={days(each.daysLeft)} tone="warn" plain />
            ) : (
              days(each.daysLeft)
            ),
        },
        {
          head: 'Lanes',
          figure: true,
          cell: each => (
            <Link to={ratesOf(each.tariffId)} aria-label={`${count(each.laneCount)} lanes of ${each.tariffName}`}>
              {count(each.laneCount)}
            </Link>
          ),
        },
        {
          head: `Rated, ${ratedDays} days`,
          figure: true,
          cell: each => (each.rated ? count(each.rated) : <span className="dim">–</span>),
        },
        {
          head: 'Next version',
          cell: each =>
            each.hasDraft ? (
              <Link to={editTariff(each.tariffId)} aria-label={`${each.tariffName} draft`}>
                Draft
              </Link>
            ) : (
              <span className="dim">none yet</span>
            ),
        },
      ]}
    />
  )
}

/** Drafts, oldest first. */
export function Drafts({ rows }: { rows: Wire<'WaitingDraft'>[] }) {
  return (
    <DataTable
      rows={rows}
      rowKey={each => each.tariffId}
      density="compact"
      label="Drafts"
      columns={[
        ...ofTariff<Wire<'WaitingDraft'>>(each => (each.first ? <span className="dim"> never published</span> : null)),
        { head: 'Version', figure: true, cell: each => each.versionNumber },
        { head: TERMS.effective, cell: each => showDay(each.effectiveDate) },
        {
          head: 'Lanes',
          figure: true,
          cell: each =>
            each.laneCount ? (
              <Link to={laneEditor(each.tariffId)} aria-label={`${count(each.laneCount)} draft lanes`}>
                {count(each.laneCount)}
              </Link>
            ) : (
              <span className="dim">none</span>
            ),
        },
        { head: 'Changed', cell: each => dayOf(each.updatedOn) },
      ]}
    />
  )
}

/** The tariffs used most for recent totals. */
export function Used({ rows }: { rows: Wire<'TariffUse'>[] }) {
  return (
    <DataTable
      rows={rows}
      rowKey={each => each.tariffId}
      density="compact"
      label="Tariffs used most"
      columns={[...ofTariff<Wire<'TariffUse'>>(), { head: 'Ratings', figure: true, cell: each => count(each.rated) }]}
    />
  )
}
