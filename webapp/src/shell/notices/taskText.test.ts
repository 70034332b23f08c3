import { expect, test } from 'vitest'
import type { Task } from '@/api/tasks'
import { arrange, hasFinished, taskLine, timeLeft } from './taskText'

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
  updatedOn: '2026-11-21T09:00:05Z',
  finishedOn: null,
  cancelRequested: false,
  read: false,
  link: '',
  fileId: '',
  message: '',
  ...given,
})

test('a running task says how far it is and how long it takes', () => {
  expect(taskLine(task({ message: '12 refused' }))).toBe('6,144 of 9,215 · 12 refused · about 20 s left')
  expect(taskLine(task({ secondsLeft: null }))).toBe('6,144 of 9,215')
})

test('a task that is being canceled says so until it has stopped (R047)', () => {
  expect(taskLine(task({ cancelRequested: true }))).toBe('Canceling after the current step')
})

test('time left is rounded to what a person can use', () => {
  expect(timeLeft(2)).toBe('a few seconds left')
  expect(timeLeft(62)).toBe('about 65 s left')
  expect(timeLeft(200)).toBe('about 3 min left')
  expect(timeLeft(null)).toBe('')
})

test('delete-all is offered for completed and canceled tasks, not for running or failed ones (R046)', () => {
  expect(hasFinished([task({}), task({ runningStatus: 'Failed' })])).toBe(false)
  expect(hasFinished([task({ runningStatus: 'Completed' })])).toBe(true)
  expect(hasFinished([task({ runningStatus: 'Canceled' })])).toBe(true)
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
