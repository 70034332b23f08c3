import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api, dataOf } from './client'
import { PollPace } from './pollPace'
import type { components } from './schema'

/** A row of the notification panel: a running job, its outcome, or a message. */
export type Task = components['schemas']['TaskRow']

const PATH = '/api/pollingTaskStatus'
const TASKS = ['tasks'] as const
const FINISHED = 'freight:task-finished'
const pace = new PollPace()

export const isUnfinished = (task: Task): boolean => task.runningStatus === 'Queued' || task.runningStatus === 'Running'

/** Checks again soon, at the first pace (R051): a job was started, a call has changed something, or the panel was
 * opened. */
export function announceTasks(): void {
  pace.reset()
  window.dispatchEvent(new Event('freight:tasks-announced'))
}

let unfinished = new Set<string>()
/** Notifies the screens of tasks that were running at the last check and have ended. */
function tellFinished(tasks: Task[]): void {
  for (const task of tasks) {
    if (!isUnfinished(task) && unfinished.has(task.memCacheKey)) {
      window.dispatchEvent(new CustomEvent<Task>(FINISHED, { detail: task }))
    }
  }
  unfinished = new Set(tasks.filter(isUnfinished).map(task => task.memCacheKey))
}

/** Merges known tasks with those that changed since: the newer row of a key wins; newest requests first. */
export function mergeTasks(known: readonly Task[], changed: readonly Task[]): Task[] {
  const rows = new Map([...known, ...changed].map(task => [task.memCacheKey, task]))
  return [...rows.values()].sort((a, b) => b.requestedOn.localeCompare(a.requestedOn))
}

/**
 * The first answer has all tasks, later ones only what changed since the newest known. The known tasks are looked up
 * again when the answer arrives: some may have been deleted in the meantime.
 */
async function readTasks(known: () => readonly Task[]): Promise<Task[]> {
  const newest = known()
    .map(task => task.updatedOn)
    .sort()
    .at(-1)
  const changed = await dataOf(api.GET(PATH, { params: { query: newest ? { time: newest } : {} } }))
  pace.after(changed.length)
  const tasks = mergeTasks(known(), changed)
  tellFinished(tasks)
  return tasks
}

/** The tasks of the signed-in user, polled at the pace of R048–R051. */
export function useTasks() {
  const queries = useQueryClient()
  useEffect(() => {
    const look = () => void queries.invalidateQueries({ queryKey: TASKS })
    window.addEventListener('freight:tasks-announced', look)
    return () => window.removeEventListener('freight:tasks-announced', look)
  }, [queries])
  return useQuery({
    queryKey: TASKS,
    queryFn: () => readTasks(() => queries.getQueryData<Task[]>(TASKS) ?? []),
    refetchInterval: () => pace.milliseconds,
    staleTime: 0,
    // the bell shows no connection errors; the screens do
    meta: { shownInPlace: true },
  })
}

/** One task by its key, for a screen that waits for it. */
export function useTask(memCacheKey: string | null | undefined): Task | undefined {
  const { data } = useTasks()
  return data?.find(task => task.memCacheKey === memCacheKey)
}

/** Called once for every task that ends while the screen is open, for example to refetch the rows. */
export function useTaskFinished(finished: (task: Task) => void): void {
  useEffect(() => {
    const listen = (event: Event) => finished((event as CustomEvent<Task>).detail)
    window.addEventListener(FINISHED, listen)
    return () => window.removeEventListener(FINISHED, listen)
  }, [finished])
}

/** Called once when the task of a key has ended, even if it was never seen running; null: there is none to wait for. */
export function useTaskEnd(memCacheKey: string | null, ended: () => void): void {
  const task = useTask(memCacheKey)
  const isEnded = !!task && !isUnfinished(task)
  const latest = useRef(ended)
  latest.current = ended
  useEffect(() => {
    if (isEnded) latest.current()
  }, [isEnded])
}

/** What the panel does with tasks; the server answers with the remaining ones, which the panel then shows. */
export function useTaskActions() {
  const queries = useQueryClient()
  // an answer to an older request must not bring back what is deleted here
  const onMutate = () => queries.cancelQueries({ queryKey: TASKS })
  const onSuccess = (tasks: Task[]) => queries.setQueryData(TASKS, tasks)
  return {
    /** R044 */
    markRead: useMutation({
      mutationFn: (keys: string[]) => dataOf(api.PUT(PATH, { body: { memCacheKeysToMakeRead: keys } })),
      onMutate,
      onSuccess,
    }),
    /** R045 */
    remove: useMutation({
      mutationFn: (key: string) => dataOf(api.DELETE(PATH, { body: { memCacheKey: [key], finished: false } })),
      onMutate,
      onSuccess,
    }),
    /** R046 */
    removeFinished: useMutation({
      mutationFn: () => dataOf(api.DELETE(PATH, { body: { memCacheKey: [], finished: true } })),
      onMutate,
      onSuccess,
    }),
    /** R047 */
    cancel: useMutation({
      mutationFn: (memCacheKey: string) =>
        dataOf(api.GET('/api/cancelPollingTask', { params: { query: { memCacheKey } } })),
      onSuccess: task => queries.setQueryData<Task[]>(TASKS, known => mergeTasks(known ?? [], [task])),
    }),
  }
}
