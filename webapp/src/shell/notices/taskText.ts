import { isUnfinished, type Task } from '@/api/tasks'
import { withDays } from '@/place'
import { count } from '@/ui'

/** `about 20 s left`, `about 3 min left`; empty while unknown. */
export function timeLeft(seconds: number | null): string {
  if (seconds === null || !Number.isFinite(seconds) || seconds < 0) return ''
  if (seconds < 5) return 'a few seconds left'
  if (seconds < 90) return `about ${Math.ceil(seconds / 5) * 5} s left`
  if (seconds < 5400) return `about ${Math.round(seconds / 60)} min left`
  return `about ${Math.round(seconds / 3600)} h left`
}

const ENDED: Record<Task['runningStatus'], string> = {
  Queued: 'Queued',
  Running: '',
  Completed: 'Done',
  Canceled: 'Canceled',
  Failed: 'Failed',
}

/** The second line of a notice. */
export function taskLine(task: Task): string {
  const progress = task.totalCount > 0 ? `${count(task.processedCount)} of ${count(task.totalCount)}` : ''
  if (task.cancelRequested && isUnfinished(task)) return 'Canceling after the current step'
  if (task.runningStatus === 'Running') {
    return [progress, withDays(task.message), timeLeft(task.secondsLeft)].filter(Boolean).join(' · ')
  }
  return withDays(task.message) || [ENDED[task.runningStatus], progress].filter(Boolean).join(' · ')
}

/** Running ones first, in the order they were started, then the outcomes, newest first. */
export function arrange(tasks: readonly Task[]): { running: Task[]; ended: Task[] } {
  const byTime = (a: Task, b: Task) => a.requestedOn.localeCompare(b.requestedOn)
  return {
    running: tasks.filter(isUnfinished).sort(byTime),
    ended: tasks.filter(task => !isUnfinished(task)).sort((a, b) => byTime(b, a)),
  }
}

/** R046: delete-all removes what is completed or canceled; a failure stays until it is dealt with. */
export const hasFinished = (tasks: readonly Task[]): boolean =>
  tasks.some(task => task.runningStatus === 'Completed' || task.runningStatus === 'Canceled')
