import { expect, test } from 'vitest'
import type { Task } from '@/api/tasks'
import { stageWords } from './RunProgress'

const task = (runningStatus: string, processedCount: number, secondsLeft: number | null = null) =>
  ({ runningStatus, processedCount, secondsLeft }) as Task

test('a run says what happens at each stage, from the queue to the end', () => {
  expect(stageWords(undefined, 10)).toMatch(/^Waiting for its turn/)
  expect(stageWords(task('Queued', 0), 10)).toMatch(/^Waiting for its turn/)
  expect(stageWords(task('Running', 0), 10)).toBe('Reading the rows')
  expect(stageWords(task('Running', 5, 150), 10)).toBe('About 3 min left')
  expect(stageWords(task('Running', 5), 10)).toBe('Working')
  expect(stageWords(task('Running', 10), 10)).toBe('Bringing the results together')
})
