import { expect, test } from 'vitest'
import type { Home } from '@/api/home'
import { waitingByPath } from './waiting'

const todo = (screen: string, count: number) => ({ screen, count }) as Home['needsDoing'][number]

test('what needs doing is counted by the screen it is done on, whatever the filter', () => {
  const waiting = waitingByPath([
    todo('/invoices/shipmentEntry', 23),
    todo('/invoices/shipmentEntry', 38),
    todo('/uploads/7', 1),
  ])
  expect(waiting).toEqual({ '/invoices/shipmentEntry': 61, '/uploads/7': 1 })
})
