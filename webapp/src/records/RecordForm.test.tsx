import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type SessionData, useSession } from '@/api/session'
import type { Wire } from '@/api/wire'
import type { RecordView } from './calls'
import { RecordForm } from './RecordForm'

const { send } = vi.hoisted(() => ({ send: vi.fn() }))
vi.mock('@/api/client', () => ({ send }))

const resource = {
  name: 'metadata',
  title: 'Port',
  plural: 'Ports',
  fields: [
    { key: 'ports#code', label: 'Code', type: 'text', isMandatory: true, length: 5, isActive: true, isVisible: true },
    { key: 'ports#name', label: 'Name', type: 'text', isActive: true, isVisible: true },
  ],
  columns: ['ports#code'],
  levels: ['system'],
  personal: false,
  noneYet: 'Type the first one, or upload a workbook of them.',
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
function show(record?: RecordView, permissions = ['metadata.newMetadata', 'metadata.editMetadata']) {
  useSession.setState({
    data: { permissions, products: [], loggedInUser: { isAdmin: 0 } } as unknown as SessionData,
  })
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <RecordForm
          base="/api/records/x"
          resource={resource}
          {...(record ? { record } : {})}
          onSaved={saved}
          onGone={() => {}}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
beforeEach(() => send.mockResolvedValue(hamburg))
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
