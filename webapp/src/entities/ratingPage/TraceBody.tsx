import type { ReactNode } from 'react'
import type { Wire } from '@/api/wire'
import { ScrollRegion } from '@/ui'
import { addressOfShipment } from '../shipmentAddress'
import { choiceAddress, laneOf } from './addresses'
import type { Fix } from './LaneTable'
import { NotRated } from './NotRated'
import { Outcome } from './Outcome'
import { Rated } from './Rated'
import css from './ratingPage.module.css'

/** A trace with its outcome next to it; children come first. */
export function TraceBody({ trace, children }: { trace: Wire<'TraceView'>; children?: ReactNode }) {
  const { page, tariffId, tariffVersionId } = trace
  const fix: Fix = {
    field: () => ({ to: addressOfShipment(trace.shipmentNumber) }),
    ...(trace.whatIfRunId ? {} : { choose: choiceAddress(trace.shipmentId) }),
    // a what-if has its own copy of the lanes: the draft may have changed since
    ...(tariffId && tariffVersionId && !trace.whatIfRunId
      ? { lane: lane => laneOf({ tariffId, versionId: tariffVersionId }, lane, page.laneColumns) }
      : {}),
  }
  return (
    <ScrollRegion className={css.body} label="Trace">
      <div>
        {children}
        {page.rated ? (
          <Rated page={page} />
        ) : (
          <NotRated page={page} sameReason={trace.sameReason} fix={trace.forCustomer ? {} : fix} />
        )}
      </div>
      <Outcome trace={trace} />
    </ScrollRegion>
  )
}
