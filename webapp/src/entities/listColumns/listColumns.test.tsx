import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Columns, DataTable } from '@/ui'
import { arrangeColumns, moved, sortBy, toggled } from './arrange'
import type { EffectiveLayout, LayoutColumn } from './calls'
import { computedColumns, showComputed } from './computed'
import { moneyFormats } from './formats'
import { ListColumnsMenu } from './ListColumnsMenu'
import { useListColumns } from './useListColumns'

const { GET, PUT, DELETE } = vi.hoisted(() => ({ GET: vi.fn(), PUT: vi.fn(), DELETE: vi.fn() }))
vi.mock('@/api/client', () => ({ api: { GET, PUT, DELETE }, dataOf: async (answer: Promise<unknown>) => answer }))

interface Row {
  number: string
  customer: string
  currency: string
  total: string
}
const ROWS: Row[] = [{ number: 'INV-1', customer: 'Fillmore', currency: 'USD', total: '1234.50' }]
const COLUMNS: Columns<Row> = [
  { id: 'number', head: 'Invoice', cell: row => row.number },
  { id: 'billTo', head: 'Bill to', cell: row => row.customer },
  {
    id: 'total',
    head: 'Total',
    stays: true,
    cell: row => `${row.currency} ${row.total}`,
    formats: moneyFormats(row => row.total),
    total: 'USD 9,999.00',
  },
]
const shows = (key: string, more: Partial<LayoutColumn> = {}): LayoutColumn => ({
  key,
  label: '',
  width: null,
  format: null,
  total: false,
  ...more,
})
const layout = (columns: LayoutColumn[], more: Partial<EffectiveLayout> = {}): EffectiveLayout => ({
  listName: 'invoices',
  source: columns.length ? 'role' : 'builtIn',
  name: '',
  reason: 'From the layout of your role, “Operators”.',
  columns,
  sort: null,
  usual: ['number', 'billTo', 'total'],
  required: ['number'],
  computed: [],
  ...more,
})

function List() {
  const columns = useListColumns('invoices', COLUMNS)
  return (
    <>
      <ListColumnsMenu list="invoices" columns={COLUMNS} />
      <DataTable rows={ROWS} rowKey={row => row.number} columns={columns} />
    </>
  )
}

const show = () => {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider>
        <List />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
const heads = () =>
  within(screen.getByRole('table'))
    .getAllByRole('columnheader')
    .map(head => head.textContent)

beforeEach(() => {
  for (const call of [GET, PUT, DELETE]) call.mockReset()
})

test('a list without a layout is as it comes', async () => {
  GET.mockResolvedValue(layout([]))
  show()
  await screen.findByRole('button', { name: 'Columns' })
  expect(heads()).toEqual(['Invoice', 'Bill to', 'Total'])
  expect(screen.queryByText('USD 9,999.00')).toBeNull()
})

test('the layout of a role orders, renames, hides and formats the columns, and shows the total of all rows', async () => {
  GET.mockResolvedValue(
    layout([shows('total', { format: 'withoutCurrency', label: 'Amount', width: 120 }), shows('number')]),
  )
  show()
  await waitFor(() => expect(heads()).toEqual(['Amount', 'Invoice']))
  expect(screen.getByRole('columnheader', { name: 'Amount' })).toHaveStyle({ width: '120px' })
  expect(screen.getByRole('cell', { name: '1,234.50' })).toBeInTheDocument()
})

test('a total is that of all pages, and is shown only if the layout asks for it', () => {
  const arranged = arrangeColumns(layout([shows('number'), shows('total', { total: true })]), COLUMNS)
  expect(arranged.map(({ foot }) => foot)).toEqual(['All pages', 'USD 9,999.00'])
})

test('a column that sticks to the edge does so only as the last one', () => {
  const staysOf = (...keys: string[]) => arrangeColumns(layout(keys.map(key => shows(key))), COLUMNS).at(-1)?.stays
  expect(staysOf('number', 'total')).toBe(true)
  expect(staysOf('total', 'number')).toBe(false)
})

test('a user hides a column, shows it in its usual place again, and goes back to the layout of the role', async () => {
  GET.mockResolvedValue(layout([shows('number'), shows('billTo', { label: 'Customer' }), shows('total')]))
  PUT.mockImplementation(async (_path, { body }) =>
    layout(
      body.columns.map((key: string) => shows(key)),
      { source: 'own' },
    ),
  )
  DELETE.mockResolvedValue(layout([shows('number'), shows('billTo', { label: 'Customer' })]))
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Columns' }))
  expect(await screen.findByText('From the layout of your role, “Operators”.')).toBeInTheDocument()
  expect(screen.getByRole('checkbox', { name: 'Invoice', hidden: true })).toBeDisabled()
  await user.click(screen.getByRole('checkbox', { name: 'Customer', hidden: true }))
  await waitFor(() => expect(heads()).toEqual(['Invoice', 'Total']))
  expect(PUT.mock.lastCall?.[1].body).toEqual({ columns: ['number', 'total'] })
  await user.click(screen.getByRole('checkbox', { name: 'Bill to', hidden: true }))
  await waitFor(() => expect(heads()).toEqual(['Invoice', 'Bill to', 'Total']))
  screen.getByRole('checkbox', { name: 'Total', hidden: true }).focus()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await waitFor(() => expect(heads()).toEqual(['Invoice', 'Total', 'Bill to']))
  await user.click(screen.getByRole('button', { name: 'Reset columns', hidden: true }))
  await waitFor(() => expect(heads()).toEqual(['Invoice', 'Customer']))
})

test('a second choice made while the first is being stored is neither undone nor overtaken', async () => {
  GET.mockResolvedValue(layout([shows('number'), shows('billTo'), shows('total')]))
  const answers: (() => void)[] = []
  PUT.mockImplementation(
    (_path, { body }) =>
      new Promise(resolve => {
        answers.push(() => resolve(layout(body.columns.map((key: string) => shows(key)))))
      }),
  )
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Bill to', hidden: true }))
  await user.click(screen.getByRole('checkbox', { name: 'Total', hidden: true }))
  await waitFor(() => expect(heads()).toEqual(['Invoice']))
  expect(PUT).toHaveBeenCalledTimes(1)
  answers[0]?.()
  await waitFor(() => expect(PUT).toHaveBeenCalledTimes(2))
  expect(heads()).toEqual(['Invoice'])
  answers[1]?.()
  expect(PUT.mock.lastCall?.[1].body).toEqual({ columns: ['number'] })
})

test('a column of another tab keeps its place while those in sight are moved and hidden', () => {
  const keys = ['invoice', 'why', 'total', 'state']
  expect(moved(keys, ['invoice', 'total', 'state'], 'total', -1)).toEqual(['total', 'why', 'invoice', 'state'])
  expect(moved(keys, ['invoice', 'total', 'state'], 'invoice', -1)).toEqual(keys)
  expect(toggled(keys, keys, 'total')).toEqual(['invoice', 'why', 'state'])
  expect(toggled(['invoice', 'state'], keys, 'total')).toEqual(['invoice', 'total', 'state'])
})

test('the order of the address comes before that of the layout', () => {
  const byTotal = { sort: { key: 'total', field: 'total', descending: true } }
  const sort = { by: '', descending: false, onSort: () => {} }
  expect(sortBy(sort, byTotal)).toMatchObject({ by: 'total', descending: true })
  expect(sortBy({ ...sort, by: 'status' }, byTotal)).toMatchObject({ by: 'status', descending: false })
  expect(sortBy(sort, undefined)).toMatchObject({ by: '' })
})

test('what scripting rules compute is shown with its unit or currency, and sorted by the server', () => {
  const column = { key: 'computed#share', label: 'Share', type: 'numeric', unit: '', decimals: 2 } as const
  expect(showComputed('0.2', column)).toBe('0.20')
  expect(showComputed('0.1011', { ...column, unit: 'USD', decimals: 4 })).toBe('USD 0.1011')
  expect(showComputed('25', { ...column, unit: 'lb', decimals: 0 })).toBe('25 lb')
  expect(showComputed(false, { ...column, type: 'checkbox' })).toBe('No')
  expect(showComputed(undefined, column)).toBe('–')
  const [inDollars] = computedColumns<{ computed: Record<string, string> }>(
    [{ ...column, unit: 'USD' }],
    [{ key: column.key, unit: 'USD', total: '12.5' }],
  )
  const row = { computed: { [column.key]: '3' } }
  expect(inDollars?.formats?.withCurrency?.(row)).toBe('USD 3.00')
  expect(inDollars?.formats?.withoutCurrency?.(row)).toBe('3.00')
  render(<MantineProvider>{inDollars?.total}</MantineProvider>)
  expect(screen.getByText('USD 12.50')).toBeInTheDocument()
  expect(computedColumns([column]).map(({ id, head, sorts }) => [id, head, sorts])).toEqual([
    ['computed#share', 'Share', 'computed#share'],
  ])
})
