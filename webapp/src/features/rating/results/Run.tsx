import { Button } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Wire } from '@/api/wire'
import { BillDialog } from '@/entities/billing/BillDialog'
import { GoingOn } from '@/entities/shipmentRun/GoingOn'
import css from '@/entities/shipmentRun/shipmentRun.module.css'
import { Allowed, Callout, count, counted, Loaded, moment, money, PageHeader, StatStrip, StatTile, ui } from '@/ui'
import { useRun } from '../calls'
import { Groups } from './Groups'
import { Rows } from './Rows'
import { groupAddress, readRows } from './view'

type View = Wire<'RunView'>
const isGoingOn = (run: View) => run.runningStatus === 'Queued' || run.runningStatus === 'Running'

function Bill({ run }: { run: View }) {
  const [open, setOpen] = useState(false)
  return (
    <Allowed permission="invoiceProcessing.createInvoice">
      <Button leftSection={<IconFileInvoice size={14} stroke={1.8} />} onClick={() => setOpen(true)}>
        Bill {count(run.rated)} rated …
      </Button>
      {open ? <BillDialog selected={{ runId: run.runId }} onClose={() => setOpen(false)} /> : null}
    </Allowed>
  )
}

function Figures({ run }: { run: View }) {
  const totals = run.totals.map(each => `${each.currency} ${money(each.total, each.currency)}`).join(' · ')
  return (
    <StatStrip>
      <StatTile label="Shipments" value={count(run.totalCount)} foot={run.tariffs.join(', ')} to="?" />
      <StatTile
        label="Rated"
        value={count(run.rated)}
        foot={totals || 'none yet'}
        to={groupAddress({ outcome: 'rated' })}
      />
      <StatTile
        label="Differs from entered"
        value={count(run.mismatched)}
        foot="rate mismatches"
        to={groupAddress({ outcome: 'mismatch' })}
      />
      <StatTile
        label="Not rated"
        value={count(run.notRated)}
        foot={run.byReason[0] ? `mostly: ${run.byReason[0].reason}` : 'none'}
        to={groupAddress({ outcome: 'notRated' })}
      />
    </StatStrip>
  )
}

/** What limits the results of a run: it was stopped, or a later version is in force. */
function Reserves({ run }: { run: View }) {
  const left = run.totalCount - run.processed
  const isCutOff = run.runningStatus === 'Canceled' || run.runningStatus === 'Failed'
  const { publishedMeanwhile } = run
  return (
    <>
      {isCutOff && left > 0 ? (
        <div className={ui.notice}>
          <Callout
            tone="warn"
            title={`Stopped after ${count(run.processed)} of ${counted(run.totalCount, 'shipment')}`}
          >
            <p>Rated shipments are saved. The other {count(left)} are unchanged; rate the unrated ones to continue.</p>
          </Callout>
        </div>
      ) : null}
      {publishedMeanwhile.length ? (
        <div className={ui.notice}>
          <Callout tone="warn" title={`Published during this run: ${publishedMeanwhile.join('; ')}`}>
            <p>The whole run uses {run.tariffs.join('; ')}. Rate again to use the tariffs now in effect.</p>
          </Callout>
        </div>
      ) : null}
    </>
  )
}

/** One run: figures, groups on the left, the shipments of the selected group on the right. */
export function Run({ runId }: { runId: string }) {
  const run = useRun(runId)
  const [address] = useSearchParams()
  return (
    <Loaded of={run} what="the rating run" bars={10}>
      {found => (
        <>
          <PageHeader
            title="Rating result"
            meta={`${found.description} · ${found.userName}, ${moment(found.startedOn)}`}
          >
            <Button component={Link} variant="default" to="/rating/results">
              All runs
            </Button>
            {!isGoingOn(found) && found.rated > 0 ? <Bill run={found} /> : null}
          </PageHeader>
          {isGoingOn(found) ? <GoingOn run={found} label="Shipments rated" says="just started" /> : null}
          <Reserves run={found} />
          <Figures run={found} />
          <div className={css.body}>
            <Groups run={found} view={readRows(address)} />
            <Rows run={found} view={readRows(address)} />
          </div>
        </>
      )}
    </Loaded>
  )
}
