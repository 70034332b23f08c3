import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Task, useTask, useTaskActions } from '@/api/tasks'
import { count, Progress } from '@/ui'
import type { Upload } from './upload'
import css from './upload.module.css'

/** 24 → "About 24 s left"; 150 → "About 3 min left". */
export function timeLeft(seconds: number | null): string {
  if (seconds === null) return ''
  return seconds < 90
    ? `About ${Math.max(1, Math.round(seconds))} s left`
    : `About ${Math.round(seconds / 60)} min left`
}

/** The current stage: the job is queued, reads ahead, moves rows, or combines its results. */
export function stageWords(task: Task | undefined, total: number): string {
  if (!task || task.runningStatus === 'Queued') return 'Waiting for its turn. You can leave this page'
  if (!task.processedCount) return 'Reading the rows'
  if (task.processedCount >= total) return 'Bringing the results together'
  return timeLeft(task.secondsLeft ?? null) || 'Working'
}

interface RunProgressProps {
  upload: Upload
  title: string
  /** What canceling leaves behind. */
  cancel?: string
  children: ReactNode
}

/** A running job of an upload: progress, remaining time, and a stop button. */
export function RunProgress({ upload, title, cancel = 'Cancel', children }: RunProgressProps) {
  const task = useTask(upload.taskKey)
  const actions = useTaskActions()
  const done = task?.processedCount ?? 0
  const total = task?.totalCount || upload.rowCount
  const percent = total ? Math.floor((done / total) * 100) : 0
  const stopping = !!task?.cancelRequested || actions.cancel.isPending
  return (
    <div className={css.run}>
      <h2>{title}</h2>
      {children}
      <Progress done={done} total={Math.max(1, total)} label={title} />
      <div className={css.progressLine}>
        <span>
          <b>{count(done)}</b> of {count(total)} · {percent} %
        </span>
        <span role="status">{stopping ? 'Stopping after this batch' : stageWords(task, total)}</span>
      </div>
      <Button
        variant="default"
        disabled={!upload.taskKey || stopping}
        onClick={() => actions.cancel.mutate(upload.taskKey)}
      >
        {cancel}
      </Button>
    </div>
  )
}
