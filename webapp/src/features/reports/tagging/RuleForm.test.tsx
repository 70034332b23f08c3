import { MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Wire } from '@/api/wire'
import { RuleForm } from './RuleForm'

const server = vi.hoisted(() => ({ post: vi.fn() }))
vi.mock('@/api/client', () => ({
  api: { POST: async (path: string, { body }: { body: unknown }) => server.post(path, body) },
  dataOf: async (answer: Promise<unknown>) => answer,
}))

const OPTIONS: Wire<'TaggingRuleOptions'> = {
  kinds: [
    {
      kind: 'shipment',
      label: 'Shipments',
      fields: [
        { name: 'shipmentInformation#carrier', label: 'Carrier', type: 'text', options: [], names: {}, unit: '' },
        {
          name: 'shipmentCargo#grossWeight',
          label: 'Gross weight',
          type: 'numeric',
          options: [],
          names: {},
          unit: 'lb',
        },
        {
          name: 'shipmentInformation#service',
          label: 'Service',
          type: 'text',
          options: ['EXP', 'STD'],
          names: { EXP: 'Express', STD: 'Standard' },
          unit: '',
        },
        { name: 'status', label: 'Status', type: 'text', options: ['Rated', 'Invoiced'], names: {}, unit: '' },
      ],
    },
  ],
  tags: [{ id: 't1', name: 'Urgent', color: 'red', description: '', archived: false, revision: 1 }],
}
const PREVIEW = {
  sentence: 'Carrier is LH',
  gain: { count: 12, examples: [{ id: 's1', name: 'S-1' }] },
  lose: { count: 0, examples: [] },
}

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider env="test">
        <DatesProvider settings={{}}>
          <RouterProvider
            router={createMemoryRouter([{ path: '*', element: <RuleForm rule={null} options={OPTIONS} /> }])}
          />
        </DatesProvider>
      </MantineProvider>
    </QueryClientProvider>,
  )

const pick = async (box: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: box }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

beforeEach(() => {
  server.post.mockReset()
  server.post.mockImplementation((path: string) =>
    path.endsWith('/preview') ? PREVIEW : { id: 'r1', name: 'Lufthansa' },
  )
})

test('before it is saved, the form says how many records get the tag, with examples that open', async () => {
  show()
  expect(screen.getByText(/^Enter conditions and choose a tag/)).toBeInTheDocument()
  await pick('Field', 'Carrier')
  await userEvent.type(screen.getByRole('textbox', { name: 'Value' }), 'LH')
  await pick('Tag', 'Urgent')
  expect(await screen.findByRole('link', { name: 'S-1' })).toHaveAttribute(
    'href',
    '/invoices/shipmentEntry?f=shipmentInformation.shipmentNumber%7EequalTo%7ES-1',
  )
  expect(screen.getByText('12 shipments')).toBeInTheDocument()
  expect(screen.getByText('and 11 more')).toBeInTheDocument()
  const [, body] = server.post.mock.calls.at(-1) as [string, { conditions: { fields: { value: string }[] } }]
  expect(body.conditions.fields[0]?.value).toBe('LH')
})

test('a rule with an unfinished condition is not sent', async () => {
  show()
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Lufthansa')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getAllByText('Select a field to set a rule').length).toBeGreaterThan(0)
  expect(server.post).not.toHaveBeenCalled()
})

test('a field with few values offers them', async () => {
  show()
  await pick('Field', 'Status')
  await pick('Value', 'Invoiced')
  await pick('Tag', 'Urgent')
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Billed')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.post).toHaveBeenCalledWith(
      '/api/taggingRules',
      expect.objectContaining({ name: 'Billed', tagId: 't1', kind: 'shipment', endsOn: null, active: true }),
    ),
  )
})

test('a field of the template offers its choices by name', async () => {
  show()
  await pick('Field', 'Service')
  await pick('Value', 'Express')
  await pick('Operator', 'is one of')
  await userEvent.click(screen.getByRole('combobox', { name: 'Values' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Standard' }))
  await pick('Tag', 'Urgent')
  await waitFor(() => {
    const [, body] = server.post.mock.calls.at(-1) as [string, { conditions: { fields: { value: string }[] } }]
    expect(body.conditions.fields[0]?.value.split('\n')).toContain('STD')
  })
})

test('a figure is entered in the unit of its field', async () => {
  show()
  await pick('Field', 'Gross weight')
  await userEvent.type(screen.getByRole('textbox', { name: 'Value' }), '1000')
  await userEvent.tab()
  expect(screen.getByRole('textbox', { name: 'Value' })).toHaveValue('1000 lb')
})
