import { IconPlus, IconTable } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Wire } from '@/api/wire'
import { isBuying, SideNote, SidePick } from '@/entities/tariffSides'
import { VERSION_STATE } from '@/entities/versionWords'
import {
  ActionButton,
  type Columns,
  count,
  dayOf,
  EmptyState,
  FilterChip,
  ListScreen,
  NoResults,
  noResultsFor,
  StatusBadge,
  showDay,
  TERMS,
  useListController,
  useScreenActions,
} from '@/ui'
import { EVERY_ACCOUNT, newTariff, TARIFF_SUMMARY, tariffAddress } from './addresses'
import { useTariffs } from './calls'
import { isStanding, STANDINGS } from './standings'

const COLUMNS: Columns<Wire<'TariffSummary'>> = [
  {
    head: 'Tariff',
    look: 'strong',
    fit: 'wrap',
    cell: row => (
      <>
        <Link to={tariffAddress(row)}>{row.name}</Link>
        <SideNote side={row.side} carrier={row.carrier} />
      </>
    ),
  },
  { head: 'Account', fit: 'wrap', cell: row => row.accountName || <span className="dim">{TERMS.allAccounts}</span> },
  {
    head: 'Carriers',
    fit: 'clip',
    most: 220,
    title: row => row.carriers.join(', '),
    cell: row => row.carriers.join(', ') || '–',
  },
  {
    head: 'Status',
    cell: row => (
      <>
        <StatusBadge status={VERSION_STATE[row.state]} plain />
        {row.hasDraft && row.state !== 'draft' ? <span className="dim"> plus draft</span> : null}
      </>
    ),
  },
  { head: 'Version', figure: true, cell: row => row.versionNumber },
  {
    head: 'Valid',
    cell: row => (
      <>
        {showDay(row.effectiveDate)}{' '}
        <span className="dim">{row.expiryDate ? `to ${showDay(row.expiryDate)}` : 'on'}</span>
      </>
    ),
  },
  { head: 'Lanes', figure: true, cell: row => count(row.laneCount) },
  { head: 'Currency', cell: row => row.currency },
  { head: 'Changed', cell: row => dayOf(row.updatedOn) },
]

function Nothing({
  q,
  narrowed,
  buys,
  children,
}: {
  q: string
  narrowed: boolean
  buys: boolean
  children: ReactNode
}) {
  return q || narrowed ? (
    <NoResults
      title={q ? noResultsFor(q) : 'No matching tariffs'}
      body={narrowed ? 'Clear a filter to see more.' : 'Search matches any part of the name.'}
      all="Show all tariffs"
    />
  ) : (
    <EmptyState
      icon={IconTable}
      title={buys ? 'No buying tariffs yet' : 'No tariffs yet'}
      body={
        buys
          ? 'A buying tariff holds what a carrier charges you. Create one, upload its rate workbook and publish it.'
          : 'A tariff holds the rates for your shipments. Create one, upload the carrier’s rate workbook and publish it.'
      }
    >
      {children}
    </EmptyState>
  )
}

export default function TariffList() {
  const go = useNavigate()
  const { filters, page, visit } = useListController({ filters: { standing: 'any', account: 'any', side: ['buying'] } })
  const { q, account: accountId } = filters
  const standing = isStanding(filters.standing) ? filters.standing : null
  const side = isBuying(filters.side) ? 'buying' : 'selling'
  const tariffs = useTariffs(q, page, { standing, accountId, side })
  const account = accountId === EVERY_ACCOUNT ? 'All accounts' : tariffs.data?.rows[0]?.accountName || '1 account'
  const acts = useScreenActions({
    summary: { label: 'Summary', to: TARIFF_SUMMARY },
    newTariff: {
      label: 'New tariff',
      icon: IconPlus,
      tone: 'primary',
      permission: 'tariffs.saveTariff',
      to: newTariff(EVERY_ACCOUNT, filters.side),
    },
  })
  return (
    <ListScreen
      title="Tariffs"
      meta={tariffs.data && `${count(tariffs.data.count)} total`}
      actions={
        <>
          <ActionButton action={acts.summary} />
          <ActionButton action={acts.newTariff} />
        </>
      }
      toolbar="Find"
      find={['Find a tariff by name', 'Find by name']}
      filters={
        <>
          {tariffs.data?.hasSides || side === 'buying' ? (
            <SidePick side={side} onPick={next => visit({ side: next === 'buying' ? next : null })} />
          ) : null}
          {standing ? (
            <FilterChip
              field=""
              op=""
              name="state"
              value={STANDINGS[standing].filter}
              onClear={() => visit({ standing: null })}
            />
          ) : null}
          {accountId ? (
            <FilterChip field="Account" value={account} op="" onClear={() => visit({ account: null })} />
          ) : null}
        </>
      }
      of={tariffs}
      what="the tariffs"
      rows={tariffs.data?.rows}
      limit={tariffs.data?.pageLimit ?? 0}
      hidesOnePage
      region="Table of tariffs"
      rowKey={row => row.tariffId}
      open={row => go(tariffAddress(row))}
      empty={
        <Nothing q={q} narrowed={!!(standing || accountId)} buys={side === 'buying'}>
          <ActionButton action={acts.newTariff} />
        </Nothing>
      }
      columns={COLUMNS}
    />
  )
}
