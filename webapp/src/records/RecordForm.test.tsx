import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type SessionData, useSession } from '@/api/session'
import type { Wire } from '@/api/wire'
import type { RecordView } from './calls'
import { RecordForm } from './RecordForm'

const { send } = vi.hoisted(() => ({ send: vi.fn() }))
vi.mock('@/api/client', () => ({ send }))
const rows = [{ id: '9', name: 'Fillmore Instruments', accountNumber: '00020418' }]
vi.mock('@/api/accounts', () => ({ useAccounts: () => ({ data: { rows } }) }))

const resource = {
  name: 'metadata',
  title: 'Port',
  plural: 'Ports',
  fields: [
    { key: 'ports#code', label: 'Code', type: 'text', isMandatory: true, length: 5, isActive: true, isVisible: true },
    { key: 'ports#name', label: 'Name', type: 'text', isActive: true, isVisible: true },
  ],
  columns: ['ports#code'],
  sections: [],
  levels: ['system'],
  personal: false,
  noneYet: 'Add the first one, or upload a workbook.',
  permissions: { see: 'metadata.viewMetadata', add: 'metadata.newMetadata', change: 'metadata.editMetadata' },
} as unknown as Wire<'ResourceView'>
const hamburg = {
  id: '7',
  revision: 3,
  level: 'system',
  accountId: null,
  values: { 'ports#code': 'DEHAM', 'ports#name': 'Hamburg' },
  updatedOn: '2026-11-21T10:00:00Z',
  updatedBy: 'Priya Shah',
  ownerName: '',
  mayChange: true,
  archived: false,
} as RecordView

const saved = vi.fn()
function show(record?: RecordView, permissions = ['metadata.newMetadata', 'metadata.editMetadata'], of = resource) {
  useSession.setState({
    data: { permissions, products: [], loggedInUser: { isAdmin: 0 } } as unknown as SessionData,
  })
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <RecordForm
          base="/api/records/x"
          resource={of}
          {...(record ? { record } : {})}
          onSaved={saved}
          onGone={() => {}}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
// the return value of a hook is called when the test ends
beforeEach(() => {
  send.mockResolvedValue(hamburg)
})
afterEach(() => vi.clearAllMocks())
const field = (name: RegExp) => screen.getByRole('textbox', { name })

test('a mandatory field that is empty is told beside it, and nothing is sent', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Create' }))
  expect(screen.getByText('Mandatory!')).toBeTruthy()
  expect(send).not.toHaveBeenCalled()
})

test('a change is sent with the revision that was read', async () => {
  show(hamburg)
  await userEvent.type(field(/Name/), ' Port')
  expect(screen.getByText('Not saved yet')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(send).toHaveBeenCalledWith('PUT', '/api/records/x/7', {
    body: { values: { 'ports#code': 'DEHAM', 'ports#name': 'Hamburg Port' }, revision: 3 },
  })
  expect(saved).toHaveBeenCalled()
})

test('somebody who may only look gets no button to save', () => {
  show(hamburg, ['metadata.viewMetadata'])
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect((field(/Name/) as HTMLInputElement).disabled).toBe(true)
})

test('what its owner alone may change is read by others, and says whose it is', () => {
  show({ ...hamburg, ownerName: 'Ana Ortiz', mayChange: false })
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  expect(screen.getByText('Only Ana Ortiz can change it')).toBeTruthy()
})

test('a record that was removed is read until it is restored', () => {
  show({ ...hamburg, archived: true })
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(screen.getByText('Removed by Priya Shah')).toBeTruthy()
})

const tolerance = {
  ...resource,
  levels: ['system', 'account'],
  sections: [{ title: 'How it is called', keys: ['ports#name'] }],
} as Wire<'ResourceView'>

test('the fields of a section stand under what they are about, the others before it', () => {
  show(undefined, undefined, tolerance)
  const section = screen.getByRole('group', { name: 'How it is called' })
  expect(within(section).getByRole('textbox', { name: 'Name' })).toBeTruthy()
  expect(within(section).queryByRole('textbox', { name: /Code/ })).toBeNull()
})

test('a record of one account asks which, and goes to that one', async () => {
  show(undefined, undefined, tolerance)
  await userEvent.type(field(/Code/), 'DEHAM')
  await userEvent.click(screen.getByRole('combobox', { name: 'Applies to' }))
  await userEvent.click(await screen.findByRole('option', { name: 'One account', hidden: true }))
  await userEvent.click(screen.getByRole('button', { name: 'Create' }))
  expect(screen.getByText('Choose an account for this record.')).toBeTruthy()
  expect(send).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('combobox', { name: /Account/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Fillmore Instruments 00020418', hidden: true }))
  await userEvent.click(screen.getByRole('button', { name: 'Create' }))
  const body = { values: { 'ports#code': 'DEHAM', 'ports#name': '' }, level: 'account', accountId: '9' }
  expect(send).toHaveBeenCalledWith('POST', '/api/records/x', { body })
})

test('a box that begins ticked shows it, and is sent so', async () => {
  const sends = {
    key: 'ports#sends',
    label: 'Sends',
    type: 'checkbox',
    defaultValue: 'true',
    isActive: true,
    isVisible: true,
  }
  show(undefined, undefined, { ...resource, fields: [...resource.fields, sends] } as unknown as typeof resource)
  expect(screen.getByRole('checkbox', { name: 'Sends' })).toHaveProperty('checked', true)
  await userEvent.type(field(/^Code/), 'USCHI')
  await userEvent.click(screen.getByRole('button', { name: 'Create' }))
  expect(send.mock.calls.at(-1)?.[2].body.values['ports#sends']).toBe(true)
})
