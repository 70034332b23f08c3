import { expect, test } from 'vitest'
import type { Task } from '@/api/tasks'
import { arrange, clearable, taskLine, timeLeft } from './taskText'

const task = (given: Partial<Task>): Task => ({
  memCacheKey: 'k',
  kind: 'upload',
  title: 'Upload orders.xlsx',
  notificationType: 'progressBar',
  runningStatus: 'Running',
  processedCount: 6144,
  totalCount: 9215,
  secondsLeft: 18,
  requestedOn: '2026-11-21T09:00:00Z',
  read: false,
  link: null,
  fileId: null,
  message: '',
  ...given,
})

test('a running task says how far it is and how long it takes', () => {
  expect(taskLine(task({ message: '12 refused' }))).toBe('6,144 of 9,215 · 12 refused · about 20 s left')
  expect(taskLine(task({ secondsLeft: null }))).toBe('6,144 of 9,215')
})

test('time left is rounded to what a person can use', () => {
  expect(timeLeft(2)).toBe('a few seconds left')
  expect(timeLeft(62)).toBe('about 65 s left')
  expect(timeLeft(200)).toBe('about 3 min left')
  expect(timeLeft(null)).toBe('')
})

test('delete-all takes completed and canceled tasks and leaves running and failed ones (R046)', () => {
  const keys = clearable([
    task({ memCacheKey: 'run' }),
    task({ memCacheKey: 'done', runningStatus: 'Completed' }),
    task({ memCacheKey: 'canceled', runningStatus: 'Canceled' }),
    task({ memCacheKey: 'failed', runningStatus: 'Failed' }),
  ])
  expect(keys).toEqual(['done', 'canceled'])
})

test('running tasks stand first, outcomes newest first', () => {
  const { running, ended } = arrange([
    task({ memCacheKey: 'old', runningStatus: 'Completed', requestedOn: '2026-11-20T09:00:00Z' }),
    task({ memCacheKey: 'run' }),
    task({ memCacheKey: 'new', runningStatus: 'Failed', requestedOn: '2026-11-21T08:00:00Z' }),
  ])
  expect(running.map(t => t.memCacheKey)).toEqual(['run'])
  expect(ended.map(t => t.memCacheKey)).toEqual(['new', 'old'])
})
