import { Button } from '@mantine/core'
import { IconMoodCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { useTaskFinished } from '@/api/tasks'
import type { Wire } from '@/api/wire'
import { BillDialog } from '@/entities/billing/BillDialog'
import type { Selected } from '@/entities/billing/calls'
import { addressOfShipment } from '@/entities/shipmentAddress'
import {
  type Choice,
  count,
  counted,
  DataTable,
  EmptyState,
  Loaded,
  Money,
  PageHeader,
  Pager,
  ScrollRegion,
  StatusBadge,
  showDay,
  Toolbar,
  useAddress,
  useChoice,
} from '@/ui'
import { CustomerChoice } from '../list/CustomerChoice'

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
    <DataTable
      rows={rows}
      rowKey={row => row.id}
      choice={{ every: 'Select every shipment of this page', one: row => `Select ${row.shipmentNumber}`, ...choice }}
      columns={[
        {
          head: 'Shipment',
          look: 'strong',
          cell: row => <Link to={addressOfShipment(row.shipmentNumber)}>{row.shipmentNumber}</Link>,
        },
        { head: 'Customer', fit: 'wrap', cell: row => row.accountName },
        { head: 'Status', cell: row => <StatusBadge status={row.status} plain /> },
        { head: 'Tariff', fit: 'wrap', cell: row => row.tariffName },
        { head: 'Entered', cell: row => showDay(row.entryDate) },
        { head: 'Days', figure: true, cell: row => count(row.ageDays) },
        {
          head: 'Amount',
          stays: true,
          figure: true,
          look: 'strong',
          cell: row => <Money of={row.amount} currency={row.currency} />,
        },
      ]}
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
        <CustomerChoice name="account" keyOf={({ id }) => id} w={260} />
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
