import { expect, test } from 'vitest'
import { differencesOf, laneName, type RateLane } from './content'

const side = (charges: [string, string][]) => ({
  parameters: [
    { displayName: 'Origin port', value: 'USORD' },
    { displayName: 'Carrier', value: '' },
    { displayName: 'Destination port', value: 'DEFRA' },
  ],
  charges: charges.map(([displayName, value]) => ({ displayName, value })),
})

test('A027: of a lane the rates that differ are shown, old against new', () => {
  const lane: RateLane = {
    action: 'changed',
    oldData: side([
      ['Freight 0–99.99', '4.20'],
      ['Minimum', '75.00'],
    ]),
    newData: side([
      ['Freight 0–99.99', '4.45'],
      ['Minimum', '75.00'],
      ['Pickup', '40.00'],
    ]),
  }
  expect(differencesOf(lane)).toEqual([
    { name: 'Freight 0–99.99', before: '4.20', after: '4.45' },
    { name: 'Pickup', before: '', after: '40.00' },
  ])
  expect(laneName(lane)).toBe('USORD · DEFRA')
})
