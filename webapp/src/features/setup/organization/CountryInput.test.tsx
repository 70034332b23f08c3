import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { SystemCountryInput } from './CountryInput'

const countries = [
  {
    code: 'NL',
    name: 'Netherlands',
    currency: 'EUR',
    timeZone: 'Europe/Amsterdam',
    locale: 'nl-NL',
    units: 'Metric',
  },
]
vi.mock('@/api/client', () => ({ api: { GET: vi.fn(async () => ({})) }, dataOf: async () => ({ rows: countries }) }))

const field = { key: 'system#country', label: 'Country', type: 'text' as const }

function Form({ at }: { at: string }) {
  const [row, setRow] = useState<Record<string, unknown>>({ 'system#currency': 'USD' })
  return (
    <MemoryRouter initialEntries={[at]}>
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>
          <SystemCountryInput
            field={field as never}
            value=""
            row={row}
            accountId=""
            error={undefined}
            disabled={false}
            onChange={() => {}}
            put={values => setRow(now => ({ ...now, ...values }))}
          />
          <output>{JSON.stringify(row)}</output>
        </QueryClientProvider>
      </MantineProvider>
    </MemoryRouter>
  )
}

const chosen = async (at: string) => {
  render(<Form at={at} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('combobox', { name: 'Country' }))
  await user.click(await screen.findByRole('option', { name: 'Netherlands', hidden: true }))
  return JSON.parse(screen.getByRole('status').textContent ?? '')
}

test('a new system takes currency, zone, language and units from its country', async () => {
  expect(await chosen('/configuration/system/new')).toEqual({
    'system#country': 'NL',
    'system#currency': 'EUR',
    'system#timeZone': 'Europe/Amsterdam',
    'system#locale': 'nl-NL',
    'system#units': 'Metric',
  })
})

test('a stored system keeps what it has', async () => {
  expect(await chosen('/configuration/system/edit/5')).toEqual({ 'system#country': 'NL', 'system#currency': 'USD' })
})
