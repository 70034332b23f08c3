import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PreviewProps } from '@/entities/listColumns'
import type { AvailableColumn, LayoutOptions, ListLayout } from './calls'
import { ListLayoutForm } from './ListLayoutForm'
import type { ListPreviews } from './Preview'

const POST = vi.hoisted(() => vi.fn(async (..._: unknown[]) => ({ id: 'l1', name: 'Operators' })))
vi.mock('@/api/client', () => ({ api: { POST }, dataOf: async (answer: Promise<unknown>) => answer }))

const column = (key: string, label: string, more: Partial<AvailableColumn> = {}): AvailableColumn => ({
  key,
  label,
  kind: 'text',
  formats: [],
  hasTotal: false,
  sortField: '',
  isRequired: false,
  ...more,
})
const OPTIONS: LayoutOptions = {
  mode: '',
  lists: [
    {
      listName: 'invoices',
      label: 'Invoices',
      isGrid: false,
      columns: [
        column('number', 'Invoice', { isRequired: true }),
        column('billTo', 'Bill to', { sortField: 'accountName' }),
        column('total', 'Total', {
          kind: 'money',
          formats: ['withCurrency', 'withoutCurrency'],
          sortField: 'total',
        }),
      ],
    },
    {
      listName: 'shipments',
      label: 'Shipments',
      isGrid: true,
      columns: [column('shipmentInformation#carrier', 'Carrier')],
    },
  ],
  roles: [{ id: 'r1', name: 'Operator' }],
  groups: [{ id: 'g1', name: 'Night shift' }],
}
/** What a preview is given, as text. */
const Given = ({ layout }: PreviewProps) => (
  <output>{layout.columns.map(({ key, label }) => label || key).join(', ')}</output>
)
const PREVIEWS: ListPreviews = {
  shipments: Given,
  capture: Given,
  invoices: Given,
  audit: Given,
  delivery: Given,
  exceptions: Given,
  payables: Given,
  tracking: Given,
}

const show = (layout: ListLayout | null = null) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <MemoryRouter>
          <ListLayoutForm layout={layout} options={OPTIONS} previews={PREVIEWS} systemId="s1" />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
const sent = () => (POST.mock.calls[0]?.[1] as { body: Record<string, unknown> } | undefined)?.body
const order = () =>
  within(screen.getByRole('list', { name: 'Columns shown' }))
    .getAllByRole('listitem')
    .map(item => item.querySelector('b')?.textContent)

beforeEach(() => POST.mockClear())

test('columns are renamed, moved and hidden, the preview follows, and the role gets them', async () => {
  const user = show()
  await user.type(screen.getByLabelText('Name'), 'Operators')
  await user.click(screen.getByRole('radio', { name: 'Roles' }))
  await user.click(screen.getByRole('combobox', { name: 'Roles' }))
  await user.click(await screen.findByRole('option', { name: 'Operator', hidden: true }))
  await user.type(screen.getByLabelText('Label of Bill to'), 'Customer')
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(order()).toEqual(['Bill to', 'Invoice', 'Total'])
  expect(screen.getByLabelText('Label of Bill to')).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Hide Total' }))
  expect(screen.getByRole('status')).toHaveTextContent('Customer, number')
  expect(screen.getByRole('button', { name: 'Hide Invoice' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent()).toEqual({
      id: '',
      name: 'Operators',
      listName: 'invoices',
      appliesTo: 'roles',
      receivers: ['r1'],
      columns: [
        { key: 'billTo', label: 'Customer', width: null, format: null, total: false },
        { key: 'number', label: '', width: null, format: null, total: false },
      ],
      sort: null,
      revision: 0,
    }),
  )
})

test('a role that no longer exists is shown by a stored layout until it is taken out', () => {
  show({
    id: 'l1',
    name: 'Old',
    listName: 'invoices',
    listLabel: 'Invoices',
    appliesTo: 'roles',
    receivers: [{ id: 'r9', name: 'No longer exists', exists: false }],
    columns: [{ key: 'number', label: '', width: null, format: null, total: false }],
    sort: null,
    savedOn: '2026-11-28T12:00:00Z',
    archived: false,
    revision: 2,
  })
  expect(screen.getAllByText('No longer exists')[0]).toBeInTheDocument()
  expect(screen.getByRole('combobox', { name: 'List' })).toBeDisabled()
})

test('another list begins with its own columns; labels of a grid belong to its template', async () => {
  const user = show()
  await user.click(screen.getByRole('combobox', { name: 'List' }))
  await user.click(await screen.findByRole('option', { name: 'Shipments', hidden: true }))
  expect(order()).toEqual(['Carrier'])
  expect(screen.queryByLabelText('Label of Carrier')).toBeNull()
  expect(screen.queryByLabelText('Sort by')).toBeNull()
})
