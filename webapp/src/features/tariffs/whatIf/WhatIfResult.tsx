import { Link, useSearchParams } from 'react-router'
import { saveAnswer } from '@/api/files'
import type { Wire } from '@/api/wire'
import { GoingOn } from '@/entities/shipmentRun/GoingOn'
import runCss from '@/entities/shipmentRun/shipmentRun.module.css'
import { Callout, count, Loaded, moment, money, PageHeader, StatStrip, StatTile, signed } from '@/ui'
import { ExportButton } from '@/widgets/ExportButton'
import { tariffAddress } from '../addresses'
import { useTariff } from '../calls'
import { Publish } from '../Publish'
import { newWhatIf } from './addresses'
import { isGoingOn, useWhatIf } from './calls'
import { DeleteWhatIf } from './DeleteWhatIf'
import { Movers } from './Movers'
import { groupAddress, readRows } from './view'
import { WhatIfGroups } from './WhatIfGroups'
import css from './whatIf.module.css'

type Run = Wire<'WhatIfView'>

const each = (run: Run, of: (amounts: Wire<'WhatIfAmounts'>) => string) => run.totals.map(of).join(' · ') || '–'

function Figures({ run }: { run: Run }) {
  const of = (outcome: string) => run.outcomes[outcome] ?? 0
  const [only] = run.totals.length === 1 ? run.totals : []
  return (
    <StatStrip>
      <StatTile
        label="Before"
        value={only ? money(only.before) : each(run, a => `${a.currency} ${money(a.before, a.currency)}`)}
        unit={only?.currency ?? ''}
        foot={`${count(run.processed)} shipments ${run.side === 'buying' ? 'by the buying tariffs in effect' : 'as now rated'}`}
        to="?"
      />
      <StatTile
        label="After"
        value={only ? money(only.after) : each(run, a => `${a.currency} ${money(a.after, a.currency)}`)}
        unit={only?.currency ?? ''}
        foot={`by version ${run.versionNumber} on their own dates`}
        to="?"
      />
      <StatTile
        label="Difference"
        value={only ? signed(only.delta) : each(run, a => `${a.currency} ${signed(a.delta, a.currency)}`)}
        unit={only?.currency ?? ''}
        foot={`${count(of('changed'))} repriced, ${count(of('same'))} as before`}
        to={groupAddress({ outcome: 'changed' })}
      />
      <StatTile
        label="No longer rated"
        value={count(of('lost'))}
        foot="rated now, not by the draft"
        to={groupAddress({ outcome: 'lost' })}
      />
      <StatTile
        label="Newly rated"
        value={count(of('gained'))}
        foot="not rated now"
        to={groupAddress({ outcome: 'gained' })}
      />
    </StatStrip>
  )
}

function PublishDraft({ run }: { run: Run }) {
  const tariff = useTariff(run.tariffId)
  const draft = tariff.data?.versions.find(version => version.versionId === run.versionId && version.state === 'draft')
  return tariff.data && draft ? <Publish tariff={tariff.data} draft={draft} /> : null
}

/** The part of the result that publishing would not have. */
function Early({ run }: { run: Run }) {
  if (!run.beforeEffective) return null
  const one = run.beforeEffective === 1
  return (
    <Callout tone="info" title={`Version ${run.versionNumber} takes effect on ${run.effectiveDate}`}>
      <p>
        {one ? '1 shipment here is dated' : `${count(run.beforeEffective)} shipments here are dated`} earlier and rated
        as if it had been in effect. Once published, it won’t rate {one ? 'that one' : 'those'}.
      </p>
    </Callout>
  )
}

function Said({ run }: { run: Run }) {
  if (run.runningStatus === 'Canceled' || run.runningStatus === 'Failed') {
    return (
      <Callout tone="warn" title={`Stopped after ${count(run.processed)} of ${count(run.totalCount)} shipments`}>
        <p>These figures cover only the shipments compared so far, not the whole selection.</p>
      </Callout>
    )
  }
  if (run.versionChanged) {
    return (
      <Callout tone="warn" title="The draft has changed">
        <p>
          These figures are for the earlier draft. <Link to={newWhatIf(run.tariffId, run.versionId)}>Run it again</Link>{' '}
          before you publish it.
        </p>
      </Callout>
    )
  }
  return null
}

function Page({ run }: { run: Run }) {
  const [address] = useSearchParams()
  const view = readRows(address)
  const name = `What if ${run.tariffName} version ${run.versionNumber}.xlsx`
  return (
    <>
      <PageHeader
        title={`What if version ${run.versionNumber}`}
        meta={
          <span className={css.meta}>
            <Link to={tariffAddress({ tariffId: run.tariffId, accountId: null })}>{run.tariffName}</Link> ·{' '}
            {run.userName}, {moment(run.startedOn)}
          </span>
        }
      >
        {isGoingOn(run) ? null : (
          <>
            <DeleteWhatIf run={run} />
            <ExportButton onExport={() => saveAnswer(`/api/rating/whatIf/${run.runId}/export`, name)}>
              Workbook
            </ExportButton>
            <PublishDraft run={run} />
          </>
        )}
      </PageHeader>
      {isGoingOn(run) ? (
        <GoingOn run={run} label="Shipments compared" says="compared so far; figures update as it runs" />
      ) : null}
      <div className={css.said}>
        <Said run={run} />
        <Early run={run} />
      </div>
      <Figures run={run} />
      <div className={runCss.body}>
        <WhatIfGroups run={run} view={view} />
        <Movers run={run} view={view} />
      </div>
    </>
  )
}

/** What a draft changes for past shipments: totals, groups, the largest changes, and publishing it. */
export function WhatIfResult({ runId }: { runId: string }) {
  const run = useWhatIf(runId)
  return (
    <Loaded of={run} what="the what-if" bars={10}>
      {found => <Page run={found} />}
    </Loaded>
  )
}
