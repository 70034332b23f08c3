import { Button } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ConditionField } from '@/conditions'
import { FilterTools, readFilter, writeFilter } from '@/filters'
import {
  EmptyState,
  FilterChip,
  ListScreen,
  moment,
  Picks,
  SelectionBar,
  StatusBadge,
  ui,
  useListController,
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

/** The status, and whether it is overdue or has no approver. */
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

/** Filters the list to overdue requests, or those without an approver; each with its count. */
function StatePicks({ list, state, onPick }: StatePicksProps) {
  const shown = STATES.filter(each => each === state || (list[each] ?? 0) > 0)
  const picks = shown.map(value => ({
    value,
    label: `${value === 'overdue' ? 'Overdue' : 'Stuck'} ${list[value] ?? 0}`,
  }))
  return <Picks picks={picks} picked={state} onPick={onPick} />
}

/** Actions on the selected requests: those that wait for the signed-in user, or were sent by them. */
function Bar({ chosen, onClear }: { chosen: Row[]; onClear: () => void }) {
  const [act, setAct] = useState<Act | null>(null)
  const may: Act[] = [
    ...(chosen.every(row => row.mayAct) ? (['approve', 'reject'] as const) : []),
    ...(chosen.every(row => row.mayCancel) ? (['cancel'] as const) : []),
  ]
  return (
    <SelectionBar count={chosen.length} noun="request" onClear={onClear}>
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
    </SelectionBar>
  )
}

interface RequestsProps {
  report: Report
  title: string
  nothing: { title: string; body: string }
  /** Only those about rates. */
  ofRates?: boolean
}

/** One of the three lists of requests, with the open one next to it (A025). */
export function Requests({ report, title, nothing, ofRates = false }: RequestsProps) {
  const { address, filters, page, put, choice, clear, opened, open, close } = useListController({
    filters: { waitsFor: 'any', state: STATES },
    opens: 'request',
  })
  const [, setAddress] = useSearchParams()
  const [asked, setAsked] = useState<string | null>(null)
  const [adding, setAdding] = useState(false)
  const filter = readFilter(address)
  const { waitsFor, state } = filters
  const list = useRequests(report, { page, filter, waitsFor, ofRates, state })
  const chosen = list.data?.data.filter(row => choice.chosen.has(row.workFlowDocId)) ?? []
  const isNarrowed = filter.parts.length > 0 || !!waitsFor || !!state
  const changeFilter = (next: typeof filter) =>
    setAddress(
      before => {
        const after = new URLSearchParams(before)
        after.delete('page')
        writeFilter(after, next)
        return after
      },
      { replace: true },
    )
  return (
    <ListScreen
      title={title}
      noun="request"
      actions={
        ofRates ? null : (
          <>
            <Button component={Link} to="/myStandIns" variant="default">
              Stand-ins
            </Button>
            <Button variant={report === 'pending' ? 'default' : 'filled'} onClick={() => setAdding(true)}>
              New request…
            </Button>
          </>
        )
      }
      toolbar="Filters"
      filters={
        <>
          <FilterTools fields={FIELDS} filter={filter} onChange={changeFilter} asked={asked} onAsked={setAsked} />
          {waitsFor ? (
            <FilterChip
              field="Waits for"
              op=""
              value={list.data?.data[0]?.waitsFor.join(', ') ?? 'one person'}
              onClear={() => put({ waitsFor: null })}
            />
          ) : null}
          {list.data ? <StatePicks list={list.data} state={state} onPick={picked => put({ state: picked })} /> : null}
        </>
      }
      above={chosen.length ? <Bar chosen={chosen} onClear={clear} /> : null}
      of={list}
      what="the requests"
      rows={list.data?.data}
      limit={PER_PAGE}
      region="Table of requests"
      density="tall"
      rowKey={row => row.workFlowDocId}
      state={row => row.workFlowDocId === opened && 'chosen'}
      open={row => open(row.workFlowDocId)}
      rowProps={row => ({ className: css.row, 'data-edge': edgeOf(row.status) })}
      choice={{ every: 'Select all on this page', one: row => `Select ${row.label}`, ...choice }}
      empty={
        <EmptyState
          icon={IconChecklist}
          title={isNarrowed ? 'No requests match' : nothing.title}
          body={isNarrowed ? 'Change or clear the filters.' : nothing.body}
        />
      }
      columns={[
        {
          head: 'Request',
          fit: 'wrap',
          look: 'strong',
          cell: row => (
            <button
              type="button"
              className={ui.opens}
              aria-expanded={row.workFlowDocId === opened}
              onClick={() => open(row.workFlowDocId)}
            >
              {row.label}
            </button>
          ),
        },
        { head: 'Type', cell: row => TYPES[row.requestViewType] },
        { head: 'Status', cell: row => <RequestState request={row} /> },
        { head: 'Levels', fit: 'wrap', cell: row => <LevelMarks request={row} /> },
        { head: 'Waits for', fit: 'wrap', spare: true, cell: row => row.waitsFor.join(', ') || '–' },
        { head: 'Sent by', fit: 'wrap', spare: true, cell: row => row.initiator },
        { head: 'Sent', spare: true, cell: row => moment(row.sentOn) },
      ]}
      panel={opened && <RequestPanel key={opened} id={opened} onClose={close} />}
    >
      {adding ? <NewRequest onClose={() => setAdding(false)} /> : null}
    </ListScreen>
  )
}
