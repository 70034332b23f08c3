import { expect, test } from 'vitest'
import { targetOf } from './hotkeys'
import { later, routeModule, screen } from './routeTable'

const load = async () => ({ default: () => null })
const table = routeModule({ module: 'invoices', context: 'billing' }, [
  later('/invoices/datacapture', 'Data capture', 'Captures.', { instead: '/invoices/shipmentEntry' }),
  later('/invoices/exceptions', 'Exceptions', 'Works issues.'),
  screen('/invoices/shipmentEntry', 'Shipments', load),
])

test('a key opens its screen, or what serves until that is built, or the honest page (A011)', () => {
  expect(targetOf('/invoices/shipmentEntry', table)).toBe('/invoices/shipmentEntry')
  expect(targetOf('/invoices/datacapture', table)).toBe('/invoices/shipmentEntry')
  expect(targetOf('/invoices/exceptions', table)).toBe('/invoices/exceptions')
})
