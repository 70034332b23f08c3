import { IconMoodCheck } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { useSession } from '@/api/session'
import { BulkBar } from '@/entities/invoiceBulk/BulkBar'
import { withDays } from '@/place'
import { count, EmptyState, Loaded, money, PageHeader, Pager, ScrollRegion, useAddress, useChoice, useSort } from '@/ui'
import { InSystem } from '@/widgets/InSystem'
import { useWorkList, WORK_LIMIT, type WorkList as Work } from './home'
import css from './home.module.css'
import { InvoiceRows } from './InvoiceRows'
import { SelectedShipments } from './SelectedShipments'
import { ShipmentRows } from './ShipmentRows'

/** The count and the total in each currency. */
const summed = ({ count: found, amounts }: Work) =>
  [`${count(found)} found`, ...amounts.map(({ currency, amount }) => `${currency} ${money(amount, currency)}`)].join(
    ', ',
  )

/** The counts of the list by system, with links to the screen to work on them. */
function Places({ places }: { places: Work['places'] }) {
  return (
    <ul className={css.places} aria-label="By system">
      {places.map(place => (
        <li key={place.systemId}>
          <b>{count(place.count)}</b> {place.systemName}
          {place.link ? (
            <InSystem systemId={place.systemId} to={place.link}>
              Open in Shipments
            </InSystem>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

/** Rows that can be selected: those of the current system, to which the permissions and actions apply. */
function useWorkChoice() {
  const { clear, ...choice } = useChoice()
  const here = useSession(state => state.data?.loggedInUser.system)
  return {
    clear,
    ids: [...choice.chosen],
    here,
    choice: { ...choice, refuses: (row: { systemId: string }) => row.systemId !== here?.id },
  }
}

function Body({ of, title, page }: { of: Work; title: string; page: number }) {
  const sort = useSort()
  const { choice, ids, here, clear } = useWorkChoice()
  const isOfInvoices = of.invoices.length > 0
  return (
    <>
      <Places places={of.places} />
      {of.places.some(place => place.systemId === here?.id) && of.places.length > 1 ? (
        <p className={css.onlyHere}>
          You can select rows of {here?.name}, the system you are in. Open the others in their system to work on them.
        </p>
      ) : null}
      {ids.length === 0 ? null : isOfInvoices ? (
        <BulkBar chosen={ids.length} selected={{ ids }} onClear={clear} />
      ) : (
        <SelectedShipments ids={ids} onClear={clear} />
      )}
      <ScrollRegion fill label={title}>
        {isOfInvoices ? (
          <InvoiceRows rows={of.invoices} sort={sort} choice={choice} />
        ) : (
          <ShipmentRows rows={of.shipments} sort={sort} choice={choice} />
        )}
      </ScrollRegion>
      <Pager page={page} count={of.count} limit={WORK_LIMIT} />
    </>
  )
}

/** What a figure of Home counted, in every system the user may see. */
export default function WorkList() {
  const { name = '' } = useParams()
  const { address, page } = useAddress()
  const asked = (part: string) => address.get(part) ?? ''
  const list = useWorkList(
    name,
    {
      day: asked('day'),
      country: asked('country'),
      until: asked('until'),
      currency: asked('currency'),
      account: asked('account'),
      reason: asked('reason'),
      sort: asked('sort'),
    },
    page,
  )
  const title = withDays(list.data?.title ?? 'Work list')
  return (
    <>
      <PageHeader title={title} meta={list.data ? <span>{summed(list.data)}, all systems</span> : null} />
      <Loaded of={list} what="the list">
        {found =>
          found.count === 0 ? (
            <EmptyState icon={IconMoodCheck} title="All done" body="Nothing in this list needs work anymore." />
          ) : (
            <Body of={found} title={title} page={page} />
          )
        }
      </Loaded>
    </>
  )
}
