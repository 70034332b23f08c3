import { expect, test } from 'vitest'
import { askedOf, isNarrowed } from './asked'

const asked = (query: string) => askedOf(new URLSearchParams(query))

test('the link of a status and a country', () => {
  const found = asked('status=Not+started&status=Late&country=DE')
  expect(found.statuses).toEqual(['Not started', 'Late'])
  expect(found.country).toBe('DE')
  expect(isNarrowed(found)).toBe(true)
})

test('the link of a figure of the report', () => {
  const found = asked('milestone=DEL&outcome=missed&from=2026-05&to=2026-06&origin=USORD&destination=DEFRA')
  expect(found).toMatchObject({ milestone: 'DEL', outcome: 'missed', fromMonth: '2026-05', toMonth: '2026-06' })
  expect(found).toMatchObject({ origin: 'USORD', destination: 'DEFRA' })
})

test('what nobody offers is nothing', () => {
  const found = asked('status=Lost&outcome=maybe&deliveredDays=-3')
  expect(found).toMatchObject({ statuses: [], outcome: '', deliveredDays: null })
  expect(isNarrowed(found)).toBe(false)
})
