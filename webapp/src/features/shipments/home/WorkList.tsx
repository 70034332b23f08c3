import { IconMoodCheck } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { withDays } from '@/place'
import { count, EmptyState, Loaded, money, PageHeader, Pager, ScrollRegion, useAddress } from '@/ui'
import { InSystem } from '@/widgets/InSystem'
import { useWorkList, WORK_LIMIT, type WorkList as Work } from './home'
import css from './home.module.css'
import { InvoiceRows } from './InvoiceRows'
import { ShipmentRows } from './ShipmentRows'

/** How many there are and what all of them come to, each currency by itself. */
const summed = ({ count: found, amounts }: Work) =>
  [`${count(found)} found`, ...amounts.map(({ currency, amount }) => `${currency} ${money(amount, currency)}`)].join(
    ', ',
  )

/** How much of the list lies in each system, and the way to the screen where it is worked on. */
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

/** What a figure of Home counted, over every system one may see. */
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
            <>
              <Places places={found.places} />
              <ScrollRegion fill label={title}>
                {found.invoices.length ? (
                  <InvoiceRows rows={found.invoices} />
                ) : (
                  <ShipmentRows rows={found.shipments} />
                )}
              </ScrollRegion>
              <Pager page={page} count={found.count} limit={WORK_LIMIT} />
            </>
          )
        }
      </Loaded>
    </>
  )
}
