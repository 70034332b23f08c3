import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { send } from './client'
import { PollPace } from './pollPace'

/** A row of the notification panel: a running job, its outcome, or a message. */
export interface Task {
  memCacheKey: string
  kind: string
  title: string
  notificationType: 'progressBar' | 'message'
  runningStatus: 'Queued' | 'Running' | 'Completed' | 'Canceled' | 'Failed'
  processedCount: number
  totalCount: number
  secondsLeft: number | null
  requestedOn: string
  read: boolean
  link: string | null
  fileId: string | null
  message: string
}

const PATH = '/api/pollingTaskStatus'
const TASKS = ['tasks'] as const
const FINISHED = 'freight:task-finished'
const pace = new PollPace()

export const isUnfinished = (task: Task): boolean => task.runningStatus === 'Queued' || task.runningStatus === 'Running'

/** Ask soon again, at the first pace (R051): a job was started, a call has changed something, the panel was opened. */
export function announceTasks(): void {
  pace.reset()
  window.dispatchEvent(new Event('freight:tasks-announced'))
}

let unfinished = new Set<string>()
/** Tell the screens about tasks that were running at the last look and are not now. */
function tellFinished(tasks: Task[]): void {
  for (const task of tasks) {
    if (!isUnfinished(task) && unfinished.has(task.memCacheKey)) {
      window.dispatchEvent(new CustomEvent<Task>(FINISHED, { detail: task }))
    }
  }
  unfinished = new Set(tasks.filter(isUnfinished).map(task => task.memCacheKey))
}

async function readTasks(): Promise<Task[]> {
  const tasks = await send<Task[]>('GET', PATH, { query: { time: new Date().toISOString() } })
  pace.after(tasks.some(isUnfinished))
  tellFinished(tasks)
  return tasks
}

/** The tasks of the person signed in, asked for at the pace of R048–R051. */
export function useTasks() {
  const queries = useQueryClient()
  useEffect(() => {
    const look = () => void queries.invalidateQueries({ queryKey: TASKS })
    window.addEventListener('freight:tasks-announced', look)
    return () => window.removeEventListener('freight:tasks-announced', look)
  }, [queries])
  return useQuery({
    queryKey: TASKS,
    queryFn: readTasks,
    refetchInterval: () => pace.milliseconds,
    staleTime: 0,
    // the bell stays quiet when the line is down; the screens say it
    meta: { shownInPlace: true },
  })
}

/** One task by its key, for a screen that waits for it. */
export function useTask(memCacheKey: string | null | undefined): Task | undefined {
  const { data } = useTasks()
  return data?.find(task => task.memCacheKey === memCacheKey)
}

/** Called once for every task that ends while the screen is open: read the rows anew, for instance. */
export function useTaskFinished(finished: (task: Task) => void): void {
  useEffect(() => {
    const listen = (event: Event) => finished((event as CustomEvent<Task>).detail)
    window.addEventListener(FINISHED, listen)
    return () => window.removeEventListener(FINISHED, listen)
  }, [finished])
}

/** R044 */
export const markTasksRead = (keys: string[]) => send<null>('PUT', PATH, { body: { memCacheKeysToMakeRead: keys } })
/** R045, R046 */
export const deleteTasks = (keys: string[]) => send<null>('DELETE', PATH, { body: { memCacheKey: keys } })
/** R047 */
export const cancelTask = (memCacheKey: string) =>
  send<null>('GET', '/api/cancelPollingTask', { query: { memCacheKey } })
