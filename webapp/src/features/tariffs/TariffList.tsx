import { Button } from '@mantine/core'
import { IconPlus, IconSearch, IconTable } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import type { Wire } from '@/api/wire'
import { VERSION_STATE } from '@/entities/versionWords'
import {
  Allowed,
  count,
  DataTable,
  dayOf,
  EmptyState,
  FilterChip,
  FindBox,
  Gap,
  Loaded,
  PageHeader,
  Pager,
  StatusBadge,
  showDay,
  TERMS,
  Toolbar,
  useAddress,
} from '@/ui'
import { EVERY_ACCOUNT, newTariff, TARIFF_SUMMARY, tariffAddress } from './addresses'
import { useTariffs } from './calls'
import { isStanding, STANDINGS } from './standings'

function NewTariff() {
  return (
    <Allowed permission="tariffs.saveTariff">
      <Button component={Link} to={newTariff()} leftSection={<IconPlus size={14} stroke={1.8} />}>
        New tariff
      </Button>
    </Allowed>
  )
}

function Rows({ rows }: { rows: Wire<'TariffSummary'>[] }) {
  const open = useNavigate()
  return (
    <DataTable
      rows={rows}
      rowKey={row => row.tariffId}
      region="Table of tariffs"
      open={row => open(tariffAddress(row))}
      columns={[
        { head: 'Tariff', look: 'strong', fit: 'wrap', cell: row => <Link to={tariffAddress(row)}>{row.name}</Link> },
        {
          head: 'Account',
          fit: 'wrap',
          cell: row => row.accountName || <span className="dim">{TERMS.allAccounts}</span>,
        },
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
      ]}
    />
  )
}

function Nothing({ q, narrowed }: { q: string; narrowed: boolean }) {
  return q || narrowed ? (
    <EmptyState
      icon={IconSearch}
      title={q ? `No results for “${q}”` : 'No matching tariffs'}
      body={narrowed ? 'Clear a filter to see more.' : 'Search matches any part of the name.'}
    >
      <Link to=".">Show all tariffs</Link>
    </EmptyState>
  ) : (
    <EmptyState
      icon={IconTable}
      title="No tariffs yet"
      body="A tariff holds the rates for your shipments. Create one, upload the carrier’s rate workbook and publish it."
    >
      <NewTariff />
    </EmptyState>
  )
}

export default function TariffList() {
  const { address, page, visit } = useAddress()
  const q = address.get('q') ?? ''
  const standing = address.get('standing') ?? ''
  const accountId = address.get('account') ?? ''
  const wanted = isStanding(standing) ? standing : null
  const tariffs = useTariffs(q, page, { standing: wanted, accountId })
  const account = accountId === EVERY_ACCOUNT ? 'All accounts' : tariffs.data?.rows[0]?.accountName || '1 account'
  return (
    <>
      <PageHeader title="Tariffs" meta={tariffs.data ? `${count(tariffs.data.count)} total` : null}>
        <Button component={Link} variant="default" to={TARIFF_SUMMARY}>
          Summary
        </Button>
        <NewTariff />
      </PageHeader>
      <Toolbar label="Find">
        <FindBox label="Find a tariff by name" placeholder="Find by name" />
        {wanted ? (
          <FilterChip
            field=""
            op=""
            name="state"
            value={STANDINGS[wanted].filter}
            onClear={() => visit({ standing: null })}
          />
        ) : null}
        {accountId ? (
          <FilterChip field="Account" value={account} op="" onClear={() => visit({ account: null })} />
        ) : null}
        <Gap />
      </Toolbar>
      <Loaded of={tariffs} what="the tariffs">
        {found =>
          found.rows.length ? <Rows rows={found.rows} /> : <Nothing q={q} narrowed={!!(wanted || accountId)} />
        }
      </Loaded>
      {tariffs.data && tariffs.data.count > tariffs.data.pageLimit ? (
        <Pager page={page} count={tariffs.data.count} limit={tariffs.data.pageLimit} />
      ) : null}
    </>
  )
}
