import { Button } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ConditionField } from '@/conditions'
import { FilterTools, readFilter, writeFilter } from '@/filters'
import {
  counted,
  DataTable,
  EmptyState,
  FilterChip,
  Gap,
  Loaded,
  moment,
  PageHeader,
  Pager,
  Picks,
  StatusBadge,
  Toolbar,
  ui,
  useAddress,
  useChoice,
} from '@/ui'
import { ActDialog } from './ActDialog'
import css from './approvals.module.css'
import { PER_PAGE, type Report, type Row, useRequests } from './calls'
import { LevelMarks } from './LevelMarks'
import { NewRequest } from './NewRequest'
import { RequestPanel } from './RequestPanel'
import { ACTIONS, type Act, edgeOf, lateBy, STATUSES, TYPES } from './words'

const STATES = ['overdue', 'stuck'] as const

const FIELDS: ConditionField[] = [
  { name: 'label', label: 'Request', type: 'text' },
  { name: 'status', label: 'Status', type: 'text', choices: Object.keys(STATUSES) },
  { name: 'requestViewType', label: 'Type', type: 'text', choices: Object.keys(TYPES) },
  { name: 'initiator', label: 'Sent by', type: 'text' },
  { name: 'ladder', label: 'Approval ladder', type: 'text' },
]

interface RowsProps {
  rows: Row[]
  chosen: string | null
  open: (id: string) => void
  choice: Omit<ReturnType<typeof useChoice>, 'clear'>
}

function Rows({ rows, chosen, open, choice }: RowsProps) {
  return (
    <DataTable
      rows={rows}
      rowKey={row => row.workFlowDocId}
      region="Table of requests"
      density="tall"
      state={row => row.workFlowDocId === chosen && 'chosen'}
      open={row => open(row.workFlowDocId)}
      rowProps={row => ({ className: css.row, 'data-edge': edgeOf(row.status) })}
      choice={{ every: 'Select all on this page', one: row => `Select ${row.label}`, ...choice }}
      columns={[
        {
          head: 'Request',
          fit: 'wrap',
          look: 'strong',
          cell: row => (
            <button
              type="button"
              className={ui.opens}
              aria-expanded={row.workFlowDocId === chosen}
              onClick={() => open(row.workFlowDocId)}
            >
              {row.label}
            </button>
          ),
        },
        { head: 'Type', cell: row => TYPES[row.requestViewType] },
        {
          head: 'Status',
          cell: row => <RequestState request={row} />,
        },
        { head: 'Levels', fit: 'wrap', cell: row => <LevelMarks request={row} /> },
        { head: 'Waits for', fit: 'wrap', spare: true, cell: row => row.waitsFor.join(', ') || '–' },
        { head: 'Sent by', fit: 'wrap', spare: true, cell: row => row.initiator },
        { head: 'Sent', spare: true, cell: row => moment(row.sentOn) },
      ]}
    />
  )
}

/** The status, and whether it has waited too long or waits for nobody. */
function RequestState({ request }: { request: Row }) {
  if (request.isStuck) return <StatusBadge status="Failed" label="Stuck" plain />
  if (request.isOverdue && request.dueOn)
    return <StatusBadge status="Overdue" label={`Overdue by ${lateBy(request.dueOn, Date.now())}`} plain />
  return <StatusBadge status={STATUSES[request.status]} plain />
}

interface StatePicksProps {
  list: Partial<Record<(typeof STATES)[number], number>>
  state: string
  onPick: (state: string | null) => void
}

/** Narrows the list to what has waited too long, or waits for nobody; each with its number. */
function StatePicks({ list, state, onPick }: StatePicksProps) {
  const shown = STATES.filter(each => each === state || (list[each] ?? 0) > 0)
  const picks = shown.map(value => ({
    value,
    label: `${value === 'overdue' ? 'Overdue' : 'Stuck'} ${list[value] ?? 0}`,
  }))
  return <Picks picks={picks} picked={state} onPick={onPick} />
}

/** What may be done with the chosen ones: what waits for the person signed in, or was sent by him. */
function Bar({ chosen, onClear }: { chosen: Row[]; onClear: () => void }) {
  const [act, setAct] = useState<Act | null>(null)
  const may: Act[] = [
    ...(chosen.every(row => row.mayAct) ? (['approve', 'reject'] as const) : []),
    ...(chosen.every(row => row.mayCancel) ? (['cancel'] as const) : []),
  ]
  return (
    <Toolbar label="Selected requests">
      <b>{counted(chosen.length, 'request')} selected</b>
      <Button variant="subtle" onClick={onClear}>
        Clear selection
      </Button>
      <Gap />
      {may.length ? null : <span className="dim">Nothing you can do with all of these.</span>}
      {may.map(each => (
        <Button key={each} variant={each === 'approve' ? 'filled' : 'default'} onClick={() => setAct(each)}>
          {ACTIONS[each].verb} …
        </Button>
      ))}
      {act ? (
        <ActDialog
          action={act}
          requests={chosen}
          onClose={() => {
            setAct(null)
            onClear()
          }}
        />
      ) : null}
    </Toolbar>
  )
}

interface RequestsProps {
  report: Report
  title: string
  nothing: { title: string; body: string }
  /** Those of rates alone. */
  ofRates?: boolean
}

/** One of the three lists of requests, the opened one beside it (A025). */
export function Requests({ report, title, nothing, ofRates = false }: RequestsProps) {
  const { address, page, put } = useAddress()
  const [, setAddress] = useSearchParams()
  const [asked, setAsked] = useState<string | null>(null)
  const [adding, setAdding] = useState(false)
  const { clear, ...choice } = useChoice()
  const filter = readFilter(address)
  const waitsFor = address.get('waitsFor') ?? ''
  const state = STATES.find(each => each === address.get('state')) ?? ''
  const list = useRequests(report, { page, filter, waitsFor, ofRates, state })
  const opened = address.get('request')
  const chosen = list.data?.data.filter(row => choice.chosen.has(row.workFlowDocId)) ?? []
  const isNarrowed = filter.parts.length > 0 || !!waitsFor || !!state
  return (
    <>
      <PageHeader title={title} meta={list.data ? counted(list.data.count, 'request') : undefined}>
        {ofRates ? null : (
          <Button component={Link} to="/myStandIns" variant="default">
            Stand-ins
          </Button>
        )}
        {ofRates ? null : (
          <Button variant={report === 'pending' ? 'default' : 'filled'} onClick={() => setAdding(true)}>
            New request…
          </Button>
        )}
      </PageHeader>
      <Toolbar label="Filters">
        <FilterTools
          fields={FIELDS}
          filter={filter}
          onChange={next =>
            setAddress(
              before => {
                const after = new URLSearchParams(before)
                after.delete('page')
                writeFilter(after, next)
                return after
              },
              { replace: true },
            )
          }
          asked={asked}
          onAsked={setAsked}
        />
        {waitsFor ? (
          <FilterChip
            field="Waits for"
            op=""
            value={list.data?.data[0]?.waitsFor.join(', ') ?? 'one person'}
            onClear={() => put({ waitsFor: null })}
          />
        ) : null}
        {list.data ? <StatePicks list={list.data} state={state} onPick={picked => put({ state: picked })} /> : null}
        <Gap />
      </Toolbar>
      {chosen.length ? <Bar chosen={chosen} onClear={clear} /> : null}
      <div className={ui.split} data-open={opened ? true : undefined}>
        <div className={ui.splitList}>
          <Loaded of={list} what="the requests">
            {found =>
              found.data.length ? (
                <>
                  <Rows rows={found.data} chosen={opened} open={id => put({ request: id, page })} choice={choice} />
                  <Pager page={page} count={found.count} limit={PER_PAGE} />
                </>
              ) : (
                <EmptyState
                  icon={IconChecklist}
                  title={isNarrowed ? 'No requests match' : nothing.title}
                  body={isNarrowed ? 'Change or clear the filters.' : nothing.body}
                />
              )
            }
          </Loaded>
        </div>
        {opened ? <RequestPanel key={opened} id={opened} onClose={() => put({ request: null, page })} /> : null}
      </div>
      {adding ? <NewRequest onClose={() => setAdding(false)} /> : null}
    </>
  )
}
