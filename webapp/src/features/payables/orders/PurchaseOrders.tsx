import { Button } from '@mantine/core'
import { IconClipboardList, IconPlus, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { NEW, RecordImport, RecordPanel, recordInQuery, useResource } from '@/records'
import {
  Allowed,
  counted,
  EmptyState,
  FilterChip,
  ListScreen,
  Loaded,
  money,
  NoResults,
  Picks,
  useListController,
} from '@/ui'
import { APPROVES, PER_PAGE } from '../calls'
import { ORDERS, type OrderStatus, useOrders } from '../orderCalls'
import { OrderRows } from './OrderRows'

const STATUSES: readonly OrderStatus[] = ['Open', 'Closed']
const at = recordInQuery('/payables/po')

/** `/payables/po`: purchase orders of carriers, the remainder of each, and its form next to the list. */
export default function PurchaseOrders() {
  const resource = useResource(ORDERS)
  return (
    <Loaded of={resource} what="the purchase orders" isScreen>
      {found => <Orders resource={found} />}
    </Loaded>
  )
}

function Orders({ resource }: { resource: Wire<'ResourceView'> }) {
  const { address, filters, isNarrowed, page, put, opened } = useListController({
    filters: { status: STATUSES, currency: 'any' },
    opens: 'record',
  })
  const [uploading, setUploading] = useState(false)
  const list = useOrders(filters, page, PER_PAGE)
  const to = (id: string | null) => at(id, address.toString())
  const add = (
    <Button
      component={Link}
      to={to(NEW)}
      variant={opened ? 'default' : 'filled'}
      leftSection={<IconPlus size={14} stroke={1.8} />}
    >
      New
    </Button>
  )
  return (
    <ListScreen
      title="Purchase orders"
      meta={
        list.data ? (
          <>
            <span>{counted(list.data.count, 'purchase order')}</span>
            {list.data.sums.map(({ currency, left, amount }) => (
              <span key={currency}>
                {currency} {money(left, currency)} left of {money(amount, currency)}
              </span>
            ))}
          </>
        ) : null
      }
      actions={
        <Allowed permission={APPROVES}>
          <Button
            variant="default"
            leftSection={<IconUpload size={14} stroke={1.8} />}
            onClick={() => setUploading(true)}
          >
            Upload
          </Button>
          {list.data?.count === 0 && !isNarrowed ? null : add}
        </Allowed>
      }
      toolbar="Find purchase orders"
      find={['PO number, carrier or cost center starts with', 'PO, carrier or cost center']}
      filters={
        <>
          <Picks
            picks={STATUSES.map(value => ({ value }))}
            picked={filters.status}
            onPick={status => put({ status })}
          />
          {filters.currency ? (
            <FilterChip field="Currency" value={filters.currency} onClear={() => put({ currency: null })} />
          ) : null}
        </>
      }
      of={list}
      what="the purchase orders"
      rows={list.data?.rows}
      limit={PER_PAGE}
      empty={
        isNarrowed ? (
          <NoResults body="No purchase orders match these filters." all="Show all purchase orders" />
        ) : (
          <EmptyState icon={IconClipboardList} title="No purchase orders yet" body={resource.noneYet}>
            <Allowed permission={APPROVES}>{add}</Allowed>
          </EmptyState>
        )
      }
      table={rows => <OrderRows rows={rows} opened={opened} addressOf={to} />}
      panel={opened && <RecordPanel base={ORDERS} resource={resource} open={opened} addressOf={to} />}
    >
      {uploading ? (
        <RecordImport base={ORDERS} resource={resource} level="system" onClose={() => setUploading(false)} />
      ) : null}
    </ListScreen>
  )
}
