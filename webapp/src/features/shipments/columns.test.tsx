import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { RateCell, shipmentColumns } from './columns'
import type { ShipmentRow } from './shipment'

const rated = (rating: object) =>
  render(
    <MemoryRouter>
      <RateCell row={{ rating: { traceId: 't1', ...rating } } as unknown as ShipmentRow} />
    </MemoryRouter>,
  ).container

test('a rate stands as every amount does: the currency before the figure, under a head at the right', () => {
  const column = shipmentColumns(
    [],
    async () => [],
    () => undefined,
  ).find(({ label }) => label === 'Rate')
  expect(column?.kind).toBe('number')
  expect(rated({ total: '1204.18', currency: 'USD', reason: '' }).textContent).toBe('USD 1,204.18')
})

test('without a rate the cell says why', () => {
  expect(rated({ total: null, currency: null, reason: 'No lane for ZADUR' }).textContent).toBe('No lane for ZADUR')
})
