import { Button } from '@mantine/core'
import { IconClipboardList, IconPlus, IconSearch, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { NEW, RecordBeside, RecordImport, recordInQuery, useResource } from '@/records'
import {
  Allowed,
  counted,
  EmptyState,
  FilterChip,
  FindBox,
  Gap,
  Loaded,
  money,
  PageHeader,
  Pager,
  Picks,
  TERMS,
  Toolbar,
  ui,
  useAddress,
} from '@/ui'
import { APPROVES, PER_PAGE } from '../calls'
import { ORDERS, type OrderStatus, useOrders } from '../orderCalls'
import { OrderRows } from './OrderRows'

const STATUSES: readonly OrderStatus[] = ['Open', 'Closed']
const at = recordInQuery('/payables/po')

/** `/payables/po`: purchase orders given to carriers, what is left of each, and its form beside the list. */
export default function PurchaseOrders() {
  const resource = useResource(ORDERS)
  return (
    <Loaded of={resource} what="the purchase orders">
      {found => <Orders resource={found} />}
    </Loaded>
  )
}

function Orders({ resource }: { resource: Wire<'ResourceView'> }) {
  const { address, page, put } = useAddress()
  const [uploading, setUploading] = useState(false)
  const open = address.get('record')
  const asked = {
    q: address.get('q') ?? '',
    status: STATUSES.find(each => each === address.get('status')) ?? ('' as const),
    currency: address.get('currency') ?? '',
  }
  const isNarrowed = !!(asked.q || asked.status || asked.currency)
  const list = useOrders(asked, page, PER_PAGE)
  const to = (id: string | null) => at(id, address.toString())
  const add = (
    <Button
      component={Link}
      to={to(NEW)}
      variant={open ? 'default' : 'filled'}
      leftSection={<IconPlus size={14} stroke={1.8} />}
    >
      New
    </Button>
  )
  return (
    <>
      <PageHeader
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
      >
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
      </PageHeader>
      <Toolbar label="Find purchase orders">
        <FindBox label="PO number, carrier or cost center starts with" placeholder="PO, carrier or cost center" />
        <Picks picks={STATUSES.map(value => ({ value }))} picked={asked.status} onPick={status => put({ status })} />
        {asked.currency ? (
          <FilterChip field="Currency" value={asked.currency} onClear={() => put({ currency: null })} />
        ) : null}
        <Gap />
      </Toolbar>
      <div className={ui.split} data-open={open ? '' : undefined}>
        <div className={ui.splitList}>
          <Loaded of={list} what="the purchase orders">
            {found =>
              found.rows.length ? (
                <>
                  <OrderRows rows={found.rows} opened={open} addressOf={to} />
                  <Pager page={page} count={found.count} limit={PER_PAGE} />
                </>
              ) : isNarrowed ? (
                <EmptyState icon={IconSearch} title={TERMS.noResults} body="No purchase orders match these filters.">
                  <Link to=".">Show all purchase orders</Link>
                </EmptyState>
              ) : (
                <EmptyState icon={IconClipboardList} title="No purchase orders yet" body={resource.noneYet}>
                  <Allowed permission={APPROVES}>{add}</Allowed>
                </EmptyState>
              )
            }
          </Loaded>
        </div>
        {open ? <RecordBeside base={ORDERS} resource={resource} open={open} addressOf={to} /> : null}
      </div>
      {uploading ? (
        <RecordImport base={ORDERS} resource={resource} level="system" onClose={() => setUploading(false)} />
      ) : null}
    </>
  )
}
