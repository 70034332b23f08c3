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
  type Columns,
  count,
  counted,
  EmptyState,
  ListScreen,
  Money,
  StatusBadge,
  showDay,
  useListController,
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

const COLUMNS: Columns<Wire<'NextToBill'>['rows'][number]> = [
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
]

/** The rated shipments that are not billed yet, oldest first, and billing them. */
export default function NextToBill() {
  const { filters, page, choice, clear } = useListController({ filters: { account: 'any' } })
  const queue = useNextToBill(filters.account, page)
  const [billing, setBilling] = useState<Selected | null>(null)
  useTaskFinished(() => void queue.refetch())
  const found = queue.data?.count ?? 0
  const ticked = [...choice.chosen]
  return (
    <ListScreen
      title="Next to bill"
      meta={queue.data && `${counted(found, 'shipment')}, oldest first`}
      actions={
        <>
          {queue.data && found ? (
            <Button variant="default" onClick={() => setBilling({ rules: queue.data.rules })}>
              Bill all {count(found)} …
            </Button>
          ) : null}
          <Button disabled={!ticked.length} onClick={() => setBilling({ ids: ticked })}>
            {ticked.length ? `Bill ${counted(ticked.length, 'shipment')} …` : 'Bill …'}
          </Button>
        </>
      }
      toolbar="Filter the queue"
      filters={<CustomerChoice name="account" keyOf={({ id }) => id} w={260} />}
      of={queue}
      what="the queue"
      rows={queue.data?.rows}
      limit={PER_PAGE}
      region="Table of shipments to bill"
      rowKey={row => row.id}
      choice={{ every: 'Select every shipment of this page', one: row => `Select ${row.shipmentNumber}`, ...choice }}
      empty={
        <EmptyState
          icon={IconMoodCheck}
          title="Nothing to bill"
          body={
            filters.account ? 'Every rated shipment of this customer is billed.' : 'Every rated shipment is billed.'
          }
        />
      }
      columns={COLUMNS}
    >
      {billing ? <BillDialog selected={billing} onBilled={clear} onClose={() => setBilling(null)} /> : null}
    </ListScreen>
  )
}
