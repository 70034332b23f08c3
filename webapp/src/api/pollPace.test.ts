import { expect, test } from 'vitest'
import { PollPace } from './pollPace'

test('asks after 5 seconds at first (R048)', () => {
  expect(new PollPace().milliseconds).toBe(5_000)
})

test('waits 5 seconds longer after each empty answer (R049), and never over 10 minutes (R050)', () => {
  const pace = new PollPace()
  pace.after(0)
  expect(pace.milliseconds).toBe(10_000)
  for (let i = 0; i < 300; i++) pace.after(0)
  expect(pace.milliseconds).toBe(600_000)
})

test('starts again at 5 seconds on an event (R051) and when a task has changed', () => {
  const pace = new PollPace()
  pace.after(0)
  pace.reset()
  expect(pace.milliseconds).toBe(5_000)
  pace.after(0)
  pace.after(3)
  expect(pace.milliseconds).toBe(5_000)
})
