import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { CONDITION, ConditionInput } from './ConditionInput'

const fields = [{ key: 'currency', label: 'Currency', type: 'text' }]
vi.mock('@/api/client', () => ({ api: { GET: vi.fn(async () => ({})) }, dataOf: async () => ({ fields }) }))

const kept = JSON.stringify({
  condition: 'and',
  level: 0,
  fields: [
    { name: 'currency', operator: 'equalTo', value: 'EUR', value1: '', value2: '', matchField: '', type: 'text' },
  ],
})
const field = { key: 'requiredDocument#conditionWords', label: 'Only invoices where', type: 'multiline' as const }

function Form({ start }: { start: string }) {
  const [row, setRow] = useState<Record<string, unknown>>({ [CONDITION]: start })
  return (
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <ConditionInput
          field={field as never}
          value=""
          row={row}
          accountId=""
          error={undefined}
          disabled={false}
          onChange={() => {}}
          put={values => setRow(now => ({ ...now, ...values }))}
        />
        <output>{String(row[CONDITION])}</output>
      </QueryClientProvider>
    </MantineProvider>
  )
}

test('a kept condition is drawn, changed as text, and gone once it is not wanted', async () => {
  render(<Form start={kept} />)
  const user = userEvent.setup()
  expect(screen.getByRole('checkbox', { name: 'Only invoices that meet a condition' })).toBeChecked()
  const value = await screen.findByRole('textbox', { name: 'Value' })
  expect(value).toHaveValue('EUR')
  await user.clear(value)
  await user.type(value, 'USD')
  expect(JSON.parse(screen.getByRole('status').textContent ?? '').fields[0]).toMatchObject({
    name: 'currency',
    value: 'USD',
  })
  await user.click(screen.getByRole('checkbox', { name: 'Only invoices that meet a condition' }))
  expect(screen.getByRole('status')).toHaveTextContent('')
  expect(screen.queryByRole('textbox', { name: 'Value' })).not.toBeInTheDocument()
})

test('what cannot be read is no condition', () => {
  render(<Form start="nonsense" />)
  expect(screen.getByRole('checkbox', { name: 'Only invoices that meet a condition' })).not.toBeChecked()
})
