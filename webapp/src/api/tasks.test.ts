import { expect, test } from 'vitest'
import { mergeTasks, type Task } from './tasks'

const task = (memCacheKey: string, requestedOn: string, runningStatus: Task['runningStatus']): Task =>
  ({ memCacheKey, requestedOn, runningStatus }) as Task

test('a changed task replaces the known one; the newest request stands first', () => {
  const known = [task('a', '2026-11-21T08:00:00Z', 'Running'), task('b', '2026-11-21T07:00:00Z', 'Completed')]
  const merged = mergeTasks(known, [
    task('a', '2026-11-21T08:00:00Z', 'Completed'),
    task('c', '2026-11-21T09:00:00Z', 'Queued'),
  ])
  expect(merged.map(row => [row.memCacheKey, row.runningStatus])).toEqual([
    ['c', 'Queued'],
    ['a', 'Completed'],
    ['b', 'Completed'],
  ])
})
