import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Sheet } from './calls'
import { LosingReady } from './LosingReady'

function told(of: Pick<Sheet, 'losingReady' | 'readyLookedAt' | 'readyNotLookedAt'>) {
  const part = <LosingReady of={of as Sheet} />
  const { container } = render(
    <MantineProvider env="test">
      <RouterProvider router={createMemoryRouter([{ path: '/', element: part }])} />
    </MantineProvider>,
  )
  return container.textContent ?? ''
}

const lost = { shipmentId: 's1', shipmentNumber: 'S-1', numbers: ['M1'], status: 'Rate Mismatch' }
const REST =
  '500 of the 1,204 ready shipments of this file were looked at. The other 704 are judged when the file is received'

test('how many ready shipments were looked at is told wherever some were not', () => {
  const none = told({ losingReady: [], readyLookedAt: 500, readyNotLookedAt: 704 })
  expect(none).toContain('704 ready shipments not looked at yet')
  expect(none).toContain(REST)
  const some = told({ losingReady: [lost], readyLookedAt: 500, readyNotLookedAt: 704 })
  expect(some).toContain('1 shipment would no longer be ready to bill')
  expect(some).toContain(REST)
})

test('nothing is told where all were looked at and stay ready', () => {
  expect(told({ losingReady: [], readyLookedAt: 12, readyNotLookedAt: 0 })).not.toContain('ready')
})
