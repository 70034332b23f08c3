import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Field } from '@/fields'
import { TaxNumberInput } from './TaxNumberInput'

const { GET } = vi.hoisted(() => ({ GET: vi.fn() }))
vi.mock('@/api/client', () => ({ api: { GET }, dataOf: async (answer: Promise<unknown>) => answer }))

const WRONG = '“NL1” is not a tax number of Netherlands. Compare it with an official document.'
const field: Field = { key: 'tax#taxNumber', label: 'Tax number', type: 'text' }
const showInput = (value: string, error?: string) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <TaxNumberInput
          field={field}
          value={value}
          row={{ 'account#country': 'NL' }}
          error={error}
          disabled={false}
          accountId=""
          onChange={() => {}}
          put={() => {}}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )

test('a number that its country does not know is marked before the account is saved', async () => {
  GET.mockResolvedValue({ number: '', problem: WRONG })
  showInput('NL1')
  expect(await screen.findByText(WRONG)).toBeInTheDocument()
  expect(GET.mock.lastCall?.[1].params.query).toEqual({ number: 'NL1', country: 'NL' })
})

test('what the server said when it was saved comes first, and a blank is not asked about', async () => {
  GET.mockReset()
  showInput('', 'Enter the number that was checked.')
  expect(screen.getByText('Enter the number that was checked.')).toBeInTheDocument()
  await waitFor(() => expect(GET).not.toHaveBeenCalled())
})
