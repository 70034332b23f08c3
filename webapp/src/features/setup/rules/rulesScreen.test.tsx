import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { type SessionData, useSession } from '@/api/session'
import type { Field } from '@/fields'
import type { ConditionRow } from '@/rules'
import type { Template } from './calls'
import { FieldRules } from './FieldRules'
import { Formatting } from './Formatting'
import { Result } from './Result'
import { ValueInput } from './ValueInput'

const said = vi.hoisted(() => ({ alert: vi.fn() }))
vi.mock('@/ui', async original => ({
  ...(await original<typeof import('@/ui')>()),
  alertToast: said.alert,
}))

beforeEach(() => {
  useSession.setState({
    currentContext: 'systemConfig',
    data: { permissions: [], products: [], loggedInUser: { isAdmin: 1 } } as unknown as SessionData,
  })
  said.alert.mockClear()
})

const show = (shown: React.ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>{shown}</MantineProvider>
    </QueryClientProvider>,
  )

test('R217: formatting without a field says to select the field first', async () => {
  const onChange = vi.fn()
  show(<Formatting label="Condition 1, field" field={null} type="date" value={null} onChange={onChange} />)
  await userEvent.click(screen.getByRole('button', { name: 'Format for Condition 1, field' }))
  expect(said.alert).toHaveBeenCalledWith('Select the field first!!!')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('R197: formatting opens for a field that is selected', async () => {
  show(<Formatting label="Condition 1, field" field="a#day" type="date" value={null} onChange={vi.fn()} />)
  await userEvent.click(screen.getByRole('button', { name: 'Format for Condition 1, field' }))
  expect(await screen.findByRole('dialog', { name: 'Format for Condition 1, field' })).toBeInTheDocument()
  expect(said.alert).not.toHaveBeenCalled()
})

test('R218: the auto-fetch tab of a field without a suggestions source says what to select', async () => {
  const field = { key: 'a#mark', label: 'Mark', type: 'text', suggestionsSource: '' }
  const template = { templateId: '1', docType: 'shipment', fields: [field] } as unknown as Template
  show(<FieldRules template={template} fieldKey="a#mark" />)
  await userEvent.click(screen.getByRole('tab', { name: 'Auto-Fetching' }))
  expect(screen.getByRole('tab', { name: 'Auto-Fetching' })).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByText('Please select suggestions source')).toBeVisible()
  expect(screen.getByText(/or choose the lookup table in each row of the rule/)).toBeVisible()
})

const row = (part: Partial<ConditionRow>): ConditionRow => ({
  cond: 'IF',
  valueType: 'value',
  operator: 'THEN',
  ...part,
})
const MODE: Field = {
  key: 'a#mode',
  label: 'Mode',
  type: 'dropdown',
  options: [
    { value: 'Air', label: '', aliases: [] },
    { value: 'Ocean', label: '', aliases: [] },
  ],
}

test('the value of a dropdown is chosen from its options', async () => {
  const onChange = vi.fn()
  show(<ValueInput label="Value" expression="equalTo" field={MODE} value="Airr" onChange={onChange} />)
  await userEvent.click(screen.getByRole('combobox', { name: 'Value' }))
  // a stored value that is not an option is shown, to be corrected
  expect(screen.getAllByRole('option', { hidden: true }).map(each => each.textContent)).toEqual([
    'Air',
    'Ocean',
    'Airr',
  ])
  await userEvent.click(screen.getByRole('option', { name: 'Ocean', hidden: true }))
  expect(onChange).toHaveBeenCalledWith('Ocean')
})

test('a required field takes no value, but a message and a level', async () => {
  const change = vi.fn()
  const parts = { name: 'Condition 1', fields: [MODE], subject: MODE, choices: [], table: undefined, change }
  show(<Result {...parts} row={row({ ValOper: 'isNotEmpty' })} />)
  expect(screen.queryByLabelText('Result value')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'warning' }))
  expect(change).toHaveBeenCalledWith({ level: 'warning' })
  await userEvent.type(screen.getByLabelText('Message'), '!')
  expect(change).toHaveBeenCalledWith({ message: '!' })
})

test('C3: a rule that was changed is asked about before its tab is left', async () => {
  const field = { key: 'a#mark', label: 'Mark', type: 'text', suggestionsSource: 'carrier' }
  const template = { templateId: '1', docType: 'shipment', fields: [field] } as unknown as Template
  const screenOf = () => <FieldRules template={template} fieldKey="a#mark" />
  show(<RouterProvider router={createMemoryRouter([{ path: '*', Component: screenOf }])} />)
  // without changes there is no question
  await userEvent.click(screen.getByRole('button', { name: 'New rule' }))
  await userEvent.click(screen.getByRole('tab', { name: 'Auto-Fetching' }))
  expect(screen.getByRole('tab', { name: 'Auto-Fetching' })).toHaveAttribute('aria-selected', 'true')
  await userEvent.click(screen.getByRole('tab', { name: 'Validation rule' }))
  await userEvent.click(screen.getByRole('button', { name: 'New rule' }))
  await userEvent.click(screen.getByRole('button', { name: 'ELSE' }))
  await userEvent.click(screen.getByRole('tab', { name: 'Auto-Fetching' }))
  await waitFor(() => expect(screen.getByText('1 rule has unsaved changes')).toBeVisible())
  expect(screen.getByRole('tab', { name: 'Validation rule', hidden: true })).toHaveAttribute('aria-selected', 'true')
  await userEvent.click(screen.getByRole('button', { name: 'Leave without saving' }))
  expect(screen.getByRole('tab', { name: 'Auto-Fetching' })).toHaveAttribute('aria-selected', 'true')
})
