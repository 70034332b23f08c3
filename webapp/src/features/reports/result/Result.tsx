import { Button } from '@mantine/core'
import { IconArrowUp, IconReportSearch } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { EmptyState, Failed, KeyHint, Loaded, useAddress } from '@/ui'
import { type Answer, useRun } from '../calls'
import type { Dataset, Plan, Within } from '../plan'
import css from '../reports.module.css'
import { ChartOf } from './ChartOf'
import { labelsOf, withinWords } from './drill'
import { ListRows } from './ListRows'
import { Notes } from './Notes'
import { Pivot } from './Pivot'

interface ResultProps {
  dataset: Dataset
  plan: Plan
  /** The saved report, run without changes. */
  reportId: string
  /** The cell whose rows are shown instead of the summary. */
  cell: Within | null
  /** The conditions in words, if nothing else on the screen shows them. */
  conditions: string
}

const TYPING = 'input, textarea, select, [contenteditable], [role=menu], [role=dialog]'

/** Backspace returns to the report, like the browser's Back. */
function useBackspace(isOpen: boolean, up: () => void) {
  const latest = useRef(up)
  useEffect(() => {
    latest.current = up
  })
  useEffect(() => {
    if (!isOpen) return
    const press = (event: KeyboardEvent) => {
      const { target } = event
      if (event.key !== 'Backspace' || (target instanceof Element && target.closest(TYPING))) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOpen])
}

/** The results of a report: table and chart, or the rows behind one of its cells. */
export function Result({ dataset, plan, reportId, cell, conditions }: ResultProps) {
  const { page, visit, put } = useAddress()
  const whole = useRun({ plan, reportId, page: plan.kind === 'rows' ? page : 1 })
  const rows = useRun({ plan: cell ? plan : null, within: cell, page })
  const up = () => visit({ cell: null })
  useBackspace(!!cell, up)
  const asked = cell ? rows : whole
  // a refusal replaces the last answer, which belongs to another report
  if (asked.error) return <Failed what="the report" error={asked.error} again={asked.refetch} />
  return (
    <>
      {cell ? (
        <nav className={css.trail} aria-label="Where this is in the report">
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconArrowUp size={14} stroke={1.8} />}
            rightSection={<KeyHint keys="Backspace" />}
            onClick={up}
          >
            Back to the report
          </Button>
          <b>{withinWords(cell, dataset, labelsOf(whole.data?.summary))}</b>
        </nav>
      ) : null}
      <Loaded of={asked} what="the report" bars={8}>
        {answer => (
          <>
            <Notes of={answer} conditions={conditions} />
            <ReportTable
              answer={answer}
              plan={plan}
              onOpen={within => visit({ cell: JSON.stringify(within) })}
              onSort={sort => put({ plan: JSON.stringify({ ...plan, sort }) })}
            />
          </>
        )}
      </Loaded>
    </>
  )
}

interface ReportTableProps {
  answer: Answer
  plan: Plan
  onOpen: (cell: Within) => void
  onSort: (sort: Plan['sort']) => void
}

/** The answer of a report: its chart and table, or its rows. */
export function ReportTable({ answer, plan, onOpen, onSort }: ReportTableProps) {
  const { summary, page, noun } = answer
  if (!(summary?.counted ?? page?.count)) {
    return (
      <EmptyState
        icon={IconReportSearch}
        title={`No ${noun}s match`}
        body="Nothing meets the conditions of this report. Change or remove one of them."
      />
    )
  }
  if (summary) {
    const kind = plan.chart
    return (
      <>
        {kind === 'none' ? null : <ChartOf summary={summary} kind={kind} />}
        <Pivot
          key={JSON.stringify([plan.rows, plan.columns])}
          summary={summary}
          sort={plan.sort}
          onSort={onSort}
          onOpen={onOpen}
        />
      </>
    )
  }
  return page ? <ListRows page={page} noun={noun} sort={plan.sort} onSort={onSort} /> : null
}
