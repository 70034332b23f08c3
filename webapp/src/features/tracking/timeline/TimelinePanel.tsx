import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '@/api/errors'
import {
  Allowed,
  askToDelete,
  Callout,
  DataTable,
  doneToast,
  FactList,
  fromTo,
  HistoryList,
  Loaded,
  moment,
  ScrollRegion,
  Section,
  StatusBadge,
  showDay,
  ui,
  useSidePanel,
} from '@/ui'
import { type Kind, type Timeline, UPDATE, useTakeBack, useTimeline } from '../calls'
import { NewLink } from '../links/NewLink'
import css from '../tracking.module.css'
import { UpdateDialog } from '../update/UpdateDialog'
import { KINDS, momentIn, SOURCES, spanOf, zoneBeside } from '../words'

type Step = Timeline['steps'][number]
type Told = Timeline['events'][number]

/** A time in the time zone where it was reported. */
const Time = ({ of }: { of: Step['actual'] }) =>
  of ? (
    <>
      {momentIn(of.at, of.timeZone)}
      {zoneBeside(of.timeZone) ? <span className={css.when}>{zoneBeside(of.timeZone)}</span> : null}
    </>
  ) : (
    <span className="dim">–</span>
  )

/** The result of a milestone. */
function Went({ step }: { step: Step }) {
  if (step.lateMinutes !== null) return <b className={css.late}>{spanOf(step.lateMinutes)} late</b>
  if (step.outcome === 'met') return <StatusBadge status="On time" tone="ok" plain />
  if (step.outcome === 'unreported') return <span className="dim">Not reported</span>
  return null
}

function Steps({ of, onReport }: { of: Timeline; onReport: (code: string) => void }) {
  return (
    <DataTable
      rows={of.steps}
      rowKey={step => step.code}
      label="Milestones"
      density="compact"
      columns={[
        {
          head: 'Milestone',
          fit: 'wrap',
          names: true,
          cell: step => (
            <>
              {step.name}
              <Allowed permission={UPDATE}>
                <button
                  type="button"
                  className={`${ui.link} ${css.report}`}
                  aria-label={`Report ${step.name}`}
                  onClick={() => onReport(step.code)}
                >
                  {step.actual ? 'Correct' : 'Report'}
                </button>
              </Allowed>
            </>
          ),
        },
        {
          head: 'Planned',
          fit: 'wrap',
          cell: step => (
            <>
              <Time of={step.planned} />
              {step.estimated ? (
                <span className={css.when}>est. {momentIn(step.estimated.at, step.estimated.timeZone)}</span>
              ) : null}
            </>
          ),
        },
        {
          head: 'Actual',
          fit: 'wrap',
          cell: step => (
            <>
              <Time of={step.actual} />
              <span className={css.when}>
                <Went step={step} />
              </span>
            </>
          ),
        },
      ]}
    />
  )
}

/** The report: a time, or the withdrawal of an earlier one. */
const told = (event: Told) =>
  event.at
    ? `${KINDS[event.kind]} ${momentIn(event.at, event.timeZone)} ${zoneBeside(event.timeZone)}`.trim()
    : `${KINDS[event.kind]} taken back`

function Events({ of }: { of: Timeline }) {
  const takeBack = useTakeBack()
  const ask = async (event: Told) => {
    const meaning = 'The milestone counts as not reported until someone reports it again. The history keeps both.'
    const title = `Take back ${KINDS[event.kind].toLowerCase()} ${event.milestone}?`
    if (!(await askToDelete({ title, meaning, confirm: 'Take back' }))) return
    takeBack.mutate(
      { shipmentId: of.shipment.id, key: event.key },
      { onSuccess: () => doneToast(`${event.milestone} taken back.`) },
    )
  }
  return (
    <div className={css.history}>
      {takeBack.error ? (
        <Callout tone="bad" title="Not taken back">
          {messageOf(takeBack.error)}
        </Callout>
      ) : null}
      <HistoryList
        label="Reported"
        entries={of.events.map(event => ({
          key: event.key,
          did: event.milestone,
          by: [event.reference || event.by || SOURCES[event.source], moment(event.receivedAt)]
            .filter(Boolean)
            .join(' · '),
          body: (
            <p>
              {event.isStanding ? told(event) : <s>{told(event)}</s>}
              {event.isStanding && event.at ? (
                <Allowed permission={UPDATE}>
                  {' '}
                  <button
                    type="button"
                    className={ui.link}
                    aria-label={`Take back ${event.milestone}, ${told(event)}`}
                    onClick={() => void ask(event)}
                  >
                    Take back
                  </button>
                </Allowed>
              ) : null}
            </p>
          ),
        }))}
      />
      {of.events.length ? null : <p className="dim">Nothing was reported yet.</p>}
    </div>
  )
}

/** A shipment's milestones next to a list: planned, estimated and actual, how late, and every report. */
export function TimelinePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const timeline = useTimeline(id)
  const [reporting, setReporting] = useState<{ code: string; kind: Kind } | null>(null)
  const [sharing, setSharing] = useState(false)
  useSidePanel(onClose)
  return (
    <aside className={ui.sidePanel} aria-label="Shipment timeline">
      <Loaded of={timeline} what="the timeline">
        {found => {
          const { shipment } = found
          const facts: [string, ReactNode][] = [
            ['Account', shipment.account],
            ['Carrier', shipment.carrier],
            ['Mode', shipment.mode],
            ['Lane', fromTo(shipment, '?')],
            ['Ship date', shipment.shipDate ? showDay(shipment.shipDate) : ''],
            [
              'Next expected',
              [shipment.next, shipment.nextAt ? moment(shipment.nextAt) : ''].filter(Boolean).join(', '),
            ],
            ['Late by', shipment.lateMinutes === null ? '' : `${spanOf(shipment.lateMinutes)}, ${shipment.lateAt}`],
          ]
          return (
            <>
              <header>
                <b title={shipment.number}>{shipment.number}</b>
                <span>
                  <StatusBadge status={shipment.status} />
                </span>
                <ActionIcon aria-label="Close timeline" onClick={onClose}>
                  <IconX size={15} stroke={1.6} />
                </ActionIcon>
              </header>
              <ScrollRegion fill label="Milestones and what was reported">
                <div className={css.acts}>
                  <Allowed permission={UPDATE}>
                    <Button variant="default" onClick={() => setReporting({ code: '', kind: 'ACT' })}>
                      Report milestone…
                    </Button>
                    <Button variant="default" onClick={() => setSharing(true)}>
                      Share link…
                    </Button>
                  </Allowed>
                  <Link to={`/invoices/ratingbilling?shipment=${shipment.id}`}>Rating and charges</Link>
                </div>
                <FactList className={css.facts} facts={facts} />
                <Section title="Milestones">
                  <Steps of={found} onReport={code => setReporting({ code, kind: 'ACT' })} />
                </Section>
                <Section title="Reported" note="Newest first">
                  <Events of={found} />
                </Section>
              </ScrollRegion>
              {reporting ? (
                <UpdateDialog
                  shipments={[shipment]}
                  milestone={reporting.code}
                  kind={reporting.kind}
                  onDone={() => undefined}
                  onClose={() => setReporting(null)}
                />
              ) : null}
              {sharing ? <NewLink shipment={shipment.number} onClose={() => setSharing(false)} /> : null}
            </>
          )
        }}
      </Loaded>
    </aside>
  )
}
