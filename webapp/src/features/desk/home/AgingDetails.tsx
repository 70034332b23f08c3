import { Button } from '@mantine/core'
import { useState } from 'react'
import { count, Dialog, Loaded, ScrollRegion, sortOf } from '@/ui'
import { type AgingCell, DETAIL_LIMIT, useAgingDetails } from './aging'
import css from './home.module.css'
import { ShipmentRows } from './ShipmentRows'

/** The details dialog of A018: the shipments behind a count, oldest first unless sorted by a column. */
export function AgingDetails({ cell, date, onClose }: { cell: AgingCell; date: string; onClose: () => void }) {
  const [pageNo, setPageNo] = useState(1)
  const [sort, setSort] = useState('')
  const order = sortOf(sort, next => {
    setSort(next)
    setPageNo(1)
  })
  const details = useAgingDetails(cell, date, sort, pageNo)
  return (
    <Dialog onClose={onClose} size={1040} title={cell.title}>
      <Loaded of={details} what="the shipments" bars={6}>
        {({ rows, count: all }) => {
          const last = Math.max(1, Math.ceil(all / DETAIL_LIMIT))
          return (
            <>
              <ScrollRegion className={css.details} label="Shipments">
                <ShipmentRows rows={rows} sort={order} />
              </ScrollRegion>
              <div className={css.pages}>
                <span>
                  {count(all)} shipments, page {pageNo} of {count(last)}
                </span>
                <Button variant="default" disabled={pageNo === 1} onClick={() => setPageNo(pageNo - 1)}>
                  Previous
                </Button>
                <Button variant="default" disabled={pageNo >= last} onClick={() => setPageNo(pageNo + 1)}>
                  Next
                </Button>
              </div>
            </>
          )
        }}
      </Loaded>
    </Dialog>
  )
}
