import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Wire } from '@/api/wire'
import { sayColumn } from './RecordColumns'
import { RecordImport } from './RecordImport'

const { send } = vi.hoisted(() => ({ send: vi.fn() }))
vi.mock('@/api/client', () => ({ send }))

type Outcome = Wire<'RecordImport'>
const column = (heading: string, fieldKey: string | null, more: Partial<Outcome['columns'][number]> = {}) => ({
  heading,
  fieldKey,
  samples: ['x'],
  how: 'label' as const,
  note: '',
  choices: [],
  ...more,
})
const NONE_YET = { dryRun: true, added: 0, changed: 0, unchanged: 0, refused: 0, refusedRows: [], leftOut: [] }
const choices = [
  { key: 'a#number', label: 'Number' },
  { key: 'a#days', label: 'Payment days' },
]
const days = { key: 'a#days', label: 'Payment days', value: '', lastValue: '', mayBeGiven: true }
const open: Outcome = {
  ...NONE_YET,
  columns: [column('Cust #', 'a#number'), column('Terms', null)],
  columnChoices: choices,
  forAllRows: [days],
  columnFault: 'No column is Payment days. Choose one, or enter what holds for all rows.',
}
const settled: Outcome = { ...open, added: 2, columnFault: '', forAllRows: [{ ...days, value: '30' }] }

const FIELDS = [
  { key: 'a#number', label: 'Number', type: 'text' },
  { key: 'a#days', label: 'Payment days', type: 'text' },
]

async function drop(...answers: Outcome[]) {
  for (const each of answers) send.mockResolvedValueOnce(each)
  const resource = { plural: 'Accounts', fields: FIELDS } as unknown as Wire<'ResourceView'>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <RecordImport base="/api/records/account" resource={resource} level="system" onClose={vi.fn()} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  const file = new File(['x'], 'customers.xlsx')
  await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, file)
}
const sentLast = () => {
  const [, , asked] = send.mock.lastCall as [string, string, { body: FormData }]
  return Object.fromEntries(asked.body.entries())
}

beforeEach(() => send.mockReset())

test('nothing is imported while a column is open; what is chosen is sent, and a value for all rows is confirmed', async () => {
  await drop(open, settled, settled)
  expect(await screen.findByText(open.columnFault)).toBeVisible()
  expect(screen.queryByText('New')).toBeNull()
  expect(screen.getByRole('button', { name: 'Check again' })).toBeDisabled()
  await userEvent.type(screen.getByRole('textbox', { name: /Payment days/ }), '30')
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
  expect(sentLast()).toMatchObject({ dryRun: 'true', values: '{"a#days":"30"}' })
  await userEvent.click(await screen.findByRole('button', { name: 'Import 2 rows' }))
  expect(sentLast()).toMatchObject({ dryRun: 'false', values: '{"a#days":"30"}' })
})

test('what was said for these headings the last time is offered and has to be confirmed', async () => {
  await drop({ ...open, forAllRows: [{ ...days, lastValue: '45' }] })
  expect(await screen.findByRole('textbox', { name: /Payment days/ })).toHaveValue('45')
  expect(screen.getByRole('button', { name: 'Check again' })).toBeEnabled()
})

test('a field is no value for all rows while a column may be it, and no column is open once another is its field', async () => {
  const terms = column('Terms', null, { choices: ['a#days'], note: 'Two could be it.' })
  const [number] = open.columns
  if (!number) throw new Error('no column')
  const both = { ...open, columns: [number, terms, column('Net days', null, { choices: ['a#days'] })] }
  await drop(both, { ...settled, columns: [number, terms, column('Net days', 'a#days')], forAllRows: [] })
  expect(await screen.findByRole('combobox', { name: 'Terms is' })).toHaveValue('')
  expect(screen.queryByRole('textbox', { name: /Payment days/ })).toBeNull()
  await userEvent.click(screen.getByRole('combobox', { name: 'Net days is' }))
  // each column has its choices, those of the last column are last
  const choosing = await screen.findAllByRole('option', { name: 'Payment days', hidden: true })
  await userEvent.click(choosing.at(-1) as HTMLElement)
  expect(sentLast()).toMatchObject({ dryRun: 'true', columns: '{"2":"a#days"}' })
  await userEvent.click(await screen.findByRole('button', { name: 'Change columns' }))
  expect(screen.getByRole('combobox', { name: 'Terms is' })).toHaveValue('Not imported')
})

test('a field that is chosen for another column leaves the one it had, and is no value for all rows', () => {
  const said = { columns: {}, values: { 'a#number': 'C1', 'a#days': '30' } }
  expect(sayColumn(open, said, 1, 'a#number')).toEqual({
    columns: { 0: '', 1: 'a#number' },
    values: { 'a#days': '30' },
  })
  expect(sayColumn(open, said, 0, '-').columns).toEqual({ 0: '' })
})
