import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ScriptingOptions, ScriptTrial } from './calls'
import { ScriptingRuleForm } from './ScriptingRuleForm'

const POST = vi.hoisted(() => vi.fn())
vi.mock('@/api/client', () => ({ api: { POST }, dataOf: async (answer: Promise<unknown>) => answer }))

const OPTIONS: ScriptingOptions = {
  fields: [{ name: 'shipmentCargo.grossWeight', label: 'Gross weight', kind: 'weight', kindName: 'a weight' }],
  functions: [],
  units: [{ kind: 'weight', units: ['kg', 'lb'] }],
}
const NOTHING: ScriptTrial = {
  fault: null,
  kind: null,
  kindName: '',
  units: [],
  lookedAt: 0,
  filled: 0,
  empty: 0,
  failed: 0,
  differing: 0,
  rows: [],
}
const WEIGHT: ScriptTrial = {
  ...NOTHING,
  kind: 'weight',
  kindName: 'a weight',
  units: ['kg', 'lb'],
  lookedAt: 1,
  failed: 1,
  rows: [
    {
      recordId: 's1',
      number: 'ORD-1',
      reads: { Pieces: '0' },
      value: '',
      problem: 'Division by zero.',
      before: '',
    },
  ],
}
let trial: ScriptTrial
const onRecords = vi.fn()

const show = () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <MemoryRouter>
          <ScriptingRuleForm rule={null} options={OPTIONS} records="shipments" onRecords={onRecords} />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
const saved = () => POST.mock.calls.find(([path]) => path === '/api/scriptingRules')?.[1].body

beforeEach(() => {
  trial = WEIGHT
  POST.mockReset()
  POST.mockImplementation(async (path: string) => (path.endsWith('/try') ? trial : { id: 'r1', name: 'Each' }))
})

test('a field is completed by its label, and the result is shown in the unit that is chosen', async () => {
  const user = show()
  await user.type(screen.getByLabelText('Name'), 'Each')
  await user.type(screen.getByLabelText('Expression'), 'gross')
  await user.click(await screen.findByRole('option', { name: /shipmentCargo\.grossWeight/ }))
  expect(screen.getByLabelText('Expression')).toHaveValue('shipmentCargo.grossWeight')
  const row = await screen.findByRole('row', { name: /ORD-1/ })
  expect(within(row).getByText('Division by zero.')).toBeVisible()
  await user.click(screen.getByRole('combobox', { name: 'Unit' }))
  await user.click(await screen.findByRole('option', { name: 'lb' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(saved()).toEqual({
      id: '',
      records: 'shipments',
      revision: 0,
      name: 'Each',
      expression: 'shipmentCargo.grossWeight',
      unit: 'lb',
      decimals: 2,
      description: '',
    }),
  )
})

test('what is wrong is said below and underlined at its place', async () => {
  trial = { ...NOTHING, fault: { message: 'There is no field weight.', start: 4, end: 10 } }
  const user = show()
  await user.type(screen.getByLabelText('Expression'), '1 + weight')
  expect(await screen.findByText('There is no field weight.')).toBeVisible()
  expect(document.querySelector('mark')).toHaveTextContent(/^weight$/)
  expect(screen.getByLabelText('Expression')).toHaveAttribute('aria-invalid', 'true')
  expect(screen.queryByLabelText('Decimals')).toBeNull()
})

test('a new rule is for shipments or invoices, and says which when it is tried and saved', async () => {
  trial = NOTHING
  const user = show()
  await user.click(screen.getByRole('radio', { name: 'Invoices' }))
  expect(onRecords).toHaveBeenLastCalledWith('invoices')
})
