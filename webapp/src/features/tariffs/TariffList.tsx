import { Button } from '@mantine/core'
import { IconPlus, IconSearch, IconTable } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import type { Wire } from '@/api/wire'
import {
  Allowed,
  count,
  dayOf,
  EmptyState,
  FindBox,
  Gap,
  Loaded,
  PageHeader,
  Pager,
  ScrollRegion,
  StatusBadge,
  Toolbar,
  ui,
  useAddress,
} from '@/ui'
import { newTariff, tariffAddress } from './addresses'
import { useTariffs } from './calls'
import css from './tariffs.module.css'

const STATE: Record<string, string> = { published: 'Published', draft: 'Draft', superseded: 'Superseded' }

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
    <ScrollRegion fill label="Table of tariffs">
      <table className={ui.t}>
        <thead>
          <tr>
            <th>Tariff</th>
            <th>Account</th>
            <th>Carriers</th>
            <th>State</th>
            <th className="num">Version</th>
            <th>Valid</th>
            <th className="num">Lanes</th>
            <th>Currency</th>
            <th>Changed</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.tariffId} className={css.row} onClick={() => open(tariffAddress(row))}>
              <td className="strong">
                <Link to={tariffAddress(row)}>{row.name}</Link>
              </td>
              <td>{row.accountName || <span className="dim">every account</span>}</td>
              <td className={css.clip} title={row.carriers.join(', ')}>
                {row.carriers.join(', ') || '–'}
              </td>
              <td>
                <StatusBadge status={STATE[row.state] ?? row.state} plain />
                {row.hasDraft && row.state !== 'draft' ? <span className="dim"> and a draft</span> : null}
              </td>
              <td className="num">{row.versionNumber}</td>
              <td>
                {row.effectiveDate} <span className="dim">{row.expiryDate ? `to ${row.expiryDate}` : 'on'}</span>
              </td>
              <td className="num">{count(row.laneCount)}</td>
              <td>{row.currency}</td>
              <td>{dayOf(row.updatedOn)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function Nothing({ q }: { q: string }) {
  return q ? (
    <EmptyState icon={IconSearch} title={`No tariff begins with “${q}”`} body="Names and carriers are looked at.">
      <Link to=".">Show all tariffs</Link>
    </EmptyState>
  ) : (
    <EmptyState
      icon={IconTable}
      title="No tariff yet"
      body="A tariff holds the rates shipments are rated by. Create one, drop the carrier’s rate workbook on it, publish it."
    >
      <NewTariff />
    </EmptyState>
  )
}

export default function TariffList() {
  const { address, page } = useAddress()
  const q = address.get('q') ?? ''
  const tariffs = useTariffs(q, page)
  return (
    <>
      <PageHeader title="Tariffs" meta={tariffs.data ? `${count(tariffs.data.count)} in all` : null}>
        <NewTariff />
      </PageHeader>
      <Toolbar label="Find">
        <FindBox label="Find a tariff by name or carrier" placeholder="Find by name or carrier" />
        <Gap />
      </Toolbar>
      <Loaded of={tariffs} what="the tariffs">
        {found => (found.rows.length ? <Rows rows={found.rows} /> : <Nothing q={q} />)}
      </Loaded>
      {tariffs.data && tariffs.data.count > tariffs.data.pageLimit ? (
        <Pager page={page} count={tariffs.data.count} limit={tariffs.data.pageLimit} />
      ) : null}
    </>
  )
}
