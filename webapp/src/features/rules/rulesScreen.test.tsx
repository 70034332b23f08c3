import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Template } from './calls'
import { FieldRules } from './FieldRules'
import { Formatting } from './Formatting'

const said = vi.hoisted(() => ({ alert: vi.fn(), warn: vi.fn() }))
vi.mock('@/ui', async original => ({
  ...(await original<typeof import('@/ui')>()),
  alertToast: said.alert,
  warnToast: said.warn,
}))

beforeEach(() => {
  said.alert.mockClear()
  said.warn.mockClear()
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
  await userEvent.click(screen.getByRole('button', { name: 'Formatting of Condition 1, field' }))
  expect(said.alert).toHaveBeenCalledWith('Select the field first!!!')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('R197: formatting opens for a field that is selected', async () => {
  show(<Formatting label="Condition 1, field" field="a#day" type="date" value={null} onChange={vi.fn()} />)
  await userEvent.click(screen.getByRole('button', { name: 'Formatting of Condition 1, field' }))
  expect(await screen.findByRole('dialog')).toHaveAccessibleName('Formatting of Condition 1, field')
  expect(said.alert).not.toHaveBeenCalled()
})

test('R218: the auto-fetch tab of a field without suggestions warns and stays closed', async () => {
  const field = { key: 'a#mark', label: 'Mark', type: 'text', suggestionsSource: '' }
  const template = { templateId: '1', docType: 'shipment', fields: [field] } as unknown as Template
  show(<FieldRules template={template} fieldKey="a#mark" />)
  await userEvent.click(screen.getByRole('tab', { name: 'Auto-Fetching' }))
  expect(said.warn).toHaveBeenCalledWith('Auto-Fetching', 'Please select suggestions source')
  expect(screen.getByRole('tab', { name: 'Validation rule' })).toHaveAttribute('aria-selected', 'true')
})
