import { Button, Select } from '@mantine/core'
import { IconMoodCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAccounts } from '@/api/accounts'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { useTaskFinished } from '@/api/tasks'
import type { Wire } from '@/api/wire'
import { BillDialog } from '@/entities/billing/BillDialog'
import type { Selected } from '@/entities/billing/calls'
import { addressOfShipment } from '@/entities/shipmentAddress'
import {
  type Choice,
  ChooseEvery,
  ChooseOne,
  count,
  counted,
  EmptyState,
  Loaded,
  money,
  PageHeader,
  Pager,
  ScrollRegion,
  StatusBadge,
  showDay,
  Toolbar,
  ui,
  useAddress,
  useChoice,
} from '@/ui'
import { TERMS } from '@/ui/terms'

const PER_PAGE = 50

const useNextToBill = (accountId: string, pageNo: number) =>
  useQuery({
    queryKey: ['invoices', 'next-to-bill', accountId, pageNo],
    queryFn: () =>
      dataOf(api.GET('/api/invoices/nextToBill', { params: { query: { accountId, pageNo, pageLimit: PER_PAGE } } })),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

function Rows({ rows, choice }: { rows: Wire<'NextToBill'>['rows']; choice: Choice }) {
  return (
    <table className={ui.t}>
      <thead>
        <tr>
          <th>
            <ChooseEvery ids={rows.map(row => row.id)} label="Select every shipment of this page" {...choice} />
          </th>
          <th>Shipment</th>
          <th>Customer</th>
          <th>Status</th>
          <th>Tariff</th>
          <th>Entered</th>
          <th className="num">Days</th>
          <th className="num">Amount</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.id}>
            <td>
              <ChooseOne id={row.id} label={`Select ${row.shipmentNumber}`} {...choice} />
            </td>
            <td className="strong">
              <Link to={addressOfShipment(row.shipmentNumber)}>{row.shipmentNumber}</Link>
            </td>
            <td className="wrap">{row.accountName}</td>
            <td>
              <StatusBadge status={row.status} plain />
            </td>
            <td className="wrap">{row.tariffName}</td>
            <td>{showDay(row.entryDate)}</td>
            <td className="num">{count(row.ageDays)}</td>
            <td className="num strong">
              <span className="dim">{row.currency} </span>
              {money(row.amount, row.currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Customer() {
  const { address, put } = useAddress()
  const data = (useAccounts().data?.rows ?? []).map(({ id, name, accountNumber }) => ({
    value: id,
    label: `${name} ${accountNumber}`,
  }))
  return (
    <Select
      w={260}
      aria-label="Customer"
      placeholder="Customer"
      searchable
      clearable
      nothingFoundMessage={TERMS.noMatches}
      data={data}
      value={address.get('account')}
      onChange={account => put({ account })}
    />
  )
}

/** The rated shipments that nobody billed yet, the oldest first, and the way to bill them. */
export default function NextToBill() {
  const { address, page } = useAddress()
  const account = address.get('account') ?? ''
  const queue = useNextToBill(account, page)
  const { clear, ...choice } = useChoice()
  const [billing, setBilling] = useState<Selected | null>(null)
  useTaskFinished(() => void queue.refetch())
  const found = queue.data?.count ?? 0
  const ticked = [...choice.chosen]
  return (
    <>
      <PageHeader
        title="Next to bill"
        meta={queue.data ? <span>{counted(found, 'shipment')}, oldest first</span> : null}
      >
        {queue.data && found ? (
          <Button variant="default" onClick={() => setBilling({ rules: queue.data.rules })}>
            Bill all {count(found)} …
          </Button>
        ) : null}
        <Button disabled={!ticked.length} onClick={() => setBilling({ ids: ticked })}>
          {ticked.length ? `Bill ${counted(ticked.length, 'shipment')} …` : 'Bill …'}
        </Button>
      </PageHeader>
      <Toolbar label="Filter the queue">
        <Customer />
      </Toolbar>
      <Loaded of={queue} what="the queue">
        {({ rows }) =>
          rows.length ? (
            <>
              <ScrollRegion fill label="Table of shipments to bill">
                <Rows rows={rows} choice={choice} />
              </ScrollRegion>
              <Pager page={page} count={found} limit={PER_PAGE} />
            </>
          ) : (
            <EmptyState
              icon={IconMoodCheck}
              title="Nothing to bill"
              body={account ? 'Every rated shipment of this customer is billed.' : 'Every rated shipment is billed.'}
            />
          )
        }
      </Loaded>
      {billing ? <BillDialog selected={billing} onBilled={clear} onClose={() => setBilling(null)} /> : null}
    </>
  )
}
