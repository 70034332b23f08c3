import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { ConditionField, Group } from '@/conditions'
import FilterBuilder from './FilterBuilder'
import { andAlso } from './FilterTools'
import FlexiFilter, { flexiFault, flexiFilter } from './FlexiFilter'
import { SaveFilter } from './SaveFilter'
import { nameFault } from './useProfiles'

const FIELDS: ConditionField[] = [
  { name: 'g#carrier', label: 'Carrier', type: 'text' },
  { name: 'g#pieces', label: 'Pieces', type: 'numeric' },
  { name: 'g#weight', label: 'Gross weight', type: 'numeric', decimals: true },
  { name: 'g#shipDate', label: 'Ship date', type: 'date' },
]

function show(node: ReactNode) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider env="test">{node}</MantineProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

const only = (name: string, operator: 'equalTo' | 'isInList' | 'isNotInList' = 'equalTo', value = ''): Group => ({
  condition: 'and',
  parts: [{ name, operator, value }],
})

function builder(filter: Group) {
  const onApply = vi.fn()
  const user = show(<FilterBuilder fields={FIELDS} filter={filter} onApply={onApply} onClose={vi.fn()} />)
  return { onApply, user }
}

test('conditions are nested in groups joined by and / or, and applied with Ctrl+Enter', async () => {
  const { onApply, user } = builder(only('g#carrier', 'equalTo', 'LH'))
  await user.click(screen.getByRole('button', { name: 'Group' }))
  const group = screen.getByRole('region', { name: 'Group' })
  await user.click(within(group).getByRole('combobox', { name: 'Field' }))
  await user.click(await screen.findByRole('option', { name: 'Pieces' }))
  await user.type(within(group).getByRole('textbox', { name: 'Value' }), '4')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(onApply).toHaveBeenCalledWith({
    condition: 'and',
    parts: [
      { name: 'g#carrier', operator: 'equalTo', value: 'LH' },
      { condition: 'or', parts: [{ name: 'g#pieces', operator: 'equalTo', value: '4' }] },
    ],
  })
})

test('R177: a condition without a field says “Select a field to set a rule” and is not applied', async () => {
  const { onApply, user } = builder({ condition: 'and', parts: [] })
  await user.click(screen.getByRole('button', { name: /Apply filter/ }))
  expect(screen.getAllByText('Select a field to set a rule').length).toBeGreaterThan(0)
  expect(onApply).not.toHaveBeenCalled()
})

test('R173: a numeric value is cleared when the input is left with anything but digits', async () => {
  const { user } = builder(only('g#pieces'))
  const value = screen.getByRole('textbox', { name: 'Value' })
  for (const typed of ['12a', 'four', '1.5', '-3']) {
    await user.clear(value)
    await user.type(value, typed)
    await user.tab()
    expect(value).toHaveValue('')
    expect(screen.getByText('Digits only')).toBeVisible()
  }
  await user.type(value, '12')
  await user.tab()
  expect(value).toHaveValue('12')
})

test('R173: a field that has decimals keeps its decimal point', async () => {
  const { user } = builder(only('g#weight'))
  const value = screen.getByRole('textbox', { name: 'Value' })
  await user.type(value, '1204.5')
  await user.tab()
  expect(value).toHaveValue('1204.5')
})

test('R174: a value takes 100 characters', async () => {
  builder(only('g#carrier'))
  expect(screen.getByRole('textbox', { name: 'Value' })).toHaveAttribute('maxlength', '100')
})

test.each(['isInList', 'isNotInList'] as const)('R175: %s has an input of several lines', async operator => {
  const { onApply, user } = builder(only('g#carrier', operator))
  const values = screen.getByRole('textbox', { name: 'Values' })
  expect(values.tagName).toBe('TEXTAREA')
  await user.type(values, 'LH{Enter}UA')
  await user.click(screen.getByRole('button', { name: /Apply filter/ }))
  expect(onApply).toHaveBeenCalledWith(only('g#carrier', operator, 'LH\nUA'))
})

test('R176, B1: a day is picked, or typed as it is written here; the condition holds it as stored', async () => {
  const { onApply, user } = builder(only('g#shipDate'))
  const value = screen.getByPlaceholderText('MM/DD/YYYY')
  await user.type(value, '11/21/26')
  await user.tab()
  expect(value).toHaveValue('11/21/2026')
  await user.click(screen.getByRole('button', { name: /Apply filter/ }))
  expect(onApply).toHaveBeenCalledWith(only('g#shipDate', 'equalTo', '2026-11-21'))
})

test('R171, R172, R168, R170: a flexi filter needs a field, then an account, then values its fields can have', () => {
  const carrier = FIELDS.slice(0, 1)
  expect(flexiFault('65a', [], 'LH')).toBe('Please select at least one field.')
  expect(flexiFault(null, carrier, 'LH')).toBe('Please select account from filter to proceed.')
  expect(flexiFault('65a', carrier, ' \n ')).toBe('Enter a value.')
  expect(flexiFault('65a', FIELDS.slice(0, 2), '1\nLH')).toBe('Please enter only numeric values.')
  const lines = Array.from({ length: 401 }, (_, at) => `S${at}`).join('\n')
  expect(flexiFault('65a', carrier, lines)).toBe('You can only enter 400 values in filter')
  expect(flexiFault('65a', carrier, lines.slice(0, lines.lastIndexOf('\n')))).toBeNull()
})

test('R171: the flexi filter refuses in place and does nothing', async () => {
  const onApply = vi.fn()
  const user = show(<FlexiFilter fields={FIELDS} onApply={onApply} onClose={vi.fn()} />)
  await user.click(screen.getByRole('button', { name: 'Apply filter' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Please select at least one field.')
  expect(onApply).not.toHaveBeenCalled()
})

test('a flexi filter finds the rows of the account that have a value in any of the fields', () => {
  expect(flexiFilter('65a', ['g#carrier', 'g#pieces'], '1, 2')).toEqual({
    condition: 'and',
    parts: [
      { name: 'accountId', operator: 'equalTo', value: '65a' },
      {
        condition: 'or',
        parts: [
          { name: 'g#carrier', operator: 'isInList', value: '1\n2' },
          { name: 'g#pieces', operator: 'isInList', value: '1\n2' },
        ],
      },
    ],
  })
})

test('a further condition holds besides an either-or, not instead of a part of it', () => {
  const either: Group = { ...only('a'), condition: 'or', parts: [...only('a').parts, ...only('b').parts] }
  const more = { name: 'c', operator: 'equalTo' as const, value: '1' }
  expect(andAlso(either, more)).toEqual({ condition: 'and', parts: [either, more] })
})

test('R167: a filter is saved under letters, digits, space, underscore and hyphen', async () => {
  expect(nameFault('Late air_freight - 2')).toBeNull()
  const refusal = 'New Profile name can only have alphanumeric, space, underscore, hyphen string.'
  for (const name of ['late/air', 'Müller', 'a;b', '<b>']) expect(nameFault(name)).toBe(refusal)

  const save = { mutate: vi.fn(), isPending: false, error: null }
  const user = show(<SaveFilter filter={only('a', 'equalTo', 'x')} own={[]} save={save as never} onClose={vi.fn()} />)
  await user.type(screen.getByRole('combobox', { name: 'Name' }), 'late/air')
  await user.click(screen.getByRole('button', { name: 'Save filter' }))
  expect(screen.getByText(refusal)).toBeVisible()
  expect(save.mutate).not.toHaveBeenCalled()
  await user.type(screen.getByRole('combobox', { name: 'Name' }), '{Backspace}{Backspace}{Backspace}{Backspace} air')
  await user.click(screen.getByRole('button', { name: 'Save filter' }))
  await waitFor(() => expect(save.mutate).toHaveBeenCalled())
  expect(save.mutate.mock.calls[0]?.[0]).toMatchObject({ name: 'late air', shared: false })
})
