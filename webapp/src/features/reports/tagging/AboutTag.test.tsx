import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { AboutTag } from './AboutTag'

const USES = {
  records: [
    { kind: 'shipment', count: 3, byRule: 2, byHand: 1 },
    { kind: 'invoice', count: 1, byRule: 0, byHand: 1 },
  ],
  rules: ['Heavy freight'],
  givenBy: [{ id: 'r1', name: 'Heavy freight', kind: 'shipment' }],
}
vi.mock('@/api/client', async original => ({
  ...(await original<typeof import('@/api/client')>()),
  api: { GET: async () => USES },
  dataOf: async (answer: Promise<unknown>) => answer,
  send: async () => ({ entries: [], count: 0 }),
}))

test('each count of a tag opens the list it counted, and each rule its page', async () => {
  const tag = { id: 't1', name: 'Heavy', color: 'red' as const, description: '', archived: false, revision: 2 }
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider env="test">
        <MemoryRouter>
          <AboutTag tag={tag} />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )
  const shipments = within(await screen.findByRole('row', { name: /Shipments/ }))
  const addresses = shipments.getAllByRole('link').map(link => decodeURIComponent(link.getAttribute('href') ?? ''))
  expect(addresses).toEqual([
    '/invoices/shipmentEntry?f=tag~equalTo~t1',
    '/invoices/shipmentEntry?f=tagByRule~equalTo~t1',
    '/invoices/shipmentEntry?f=tagByHand~equalTo~t1',
  ])
  const invoices = within(screen.getByRole('row', { name: /Invoices/ }))
  expect(invoices.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
    '/invoices/list?tag=t1',
    '/invoices/list?tag=t1&tagGiven=hand',
  ])
  expect(screen.getByRole('link', { name: 'Heavy freight' })).toHaveAttribute(
    'href',
    '/reports/taggingrules/details/r1',
  )
})
