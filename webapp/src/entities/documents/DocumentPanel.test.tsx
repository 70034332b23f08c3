import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '@/api/errors'
import type { Wire } from '@/api/wire'
import { DocumentPanel } from './DocumentPanel'
import { NAME } from './rules'

const { GET, PUT } = vi.hoisted(() => ({ GET: vi.fn(), PUT: vi.fn() }))
vi.mock('@/api/client', () => ({
  api: { GET, PUT },
  send: vi.fn(),
  dataOf: async (answer: Promise<unknown>) => answer,
}))

const DOCUMENT: Wire<'DocumentView'> = {
  id: 'd1',
  docType: 'Tariff',
  revision: 2,
  fields: [{ key: NAME, value: 'Northway 2026' }],
  presentDocId: { id: 'f1', v: 'northway.pdf', size: 2048 },
  accounts: [],
  otherAccounts: 0,
  sharedWithView: { Groups: [], Users: [] },
  sharedWithEdit: { Groups: [], Users: [] },
  uploadedBy: 'marek.novak',
  uploadedOn: '2026-03-02T08:00:00Z',
  updatedBy: 'marek.novak',
  updatedOn: '2026-03-02T08:00:00Z',
  archived: false,
  mayEdit: true,
  mayShare: false,
}
const ANSWERS: Record<string, unknown> = {
  '/api/tms/{document_id}': DOCUMENT,
  '/api/tms/{document_id}/history': { entries: [] },
  '/api/template/default': { fields: [{ key: NAME, label: 'Name', type: 'text' }] },
}
const onClose = vi.fn()

/** The ways to close the panel: its X, and Escape while no field has focus. */
const CLOSE = {
  X: () => userEvent.click(screen.getByRole('button', { name: 'Close document' })),
  Escape: async () => fireEvent.keyDown(screen.getByRole('button', { name: 'Close document' }), { key: 'Escape' }),
}
const WAYS = ['X', 'Escape'] as const

beforeEach(async () => {
  onClose.mockReset()
  GET.mockImplementation(async (path: string) => ANSWERS[path])
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <MemoryRouter>
          <DocumentPanel id="d1" onClose={onClose} />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('textbox', { name: 'Name' })
})

test.each(WAYS)('%s closes a tariff document that is as it was saved', async way => {
  await CLOSE[way]()
  expect(onClose).toHaveBeenCalledOnce()
})

test.each(WAYS)('%s asks first when something is not saved, and stays when told to', async way => {
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' Q2')
  await CLOSE[way]()
  expect(await screen.findByRole('dialog', { name: '1 document has unsaved changes' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Back to the document' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Northway 2026 Q2')
  expect(onClose).not.toHaveBeenCalled()
})

test('what is not saved is left behind once it is said so', async () => {
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' Q2')
  await CLOSE.X()
  await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('what is typed stays when somebody else saved, and is saved on top of that', async () => {
  const region = { key: 'document#region', value: 'Midwest' }
  GET.mockImplementation(async (path: string) =>
    path === '/api/tms/{document_id}'
      ? { ...DOCUMENT, revision: 3, fields: [...DOCUMENT.fields, region] }
      : ANSWERS[path],
  )
  PUT.mockRejectedValueOnce(new ApiError(409, 'conflict', 'Someone else changed this.')).mockResolvedValueOnce({})
  const name = screen.getByRole('textbox', { name: 'Name' })
  await userEvent.type(name, ' Q2')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('This was changed meanwhile. What you typed is still here.')).toBeVisible()
  expect(screen.getByText('If you save, both changes stay.')).toBeVisible()
  expect(name).toHaveValue('Northway 2026 Q2')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(PUT).toHaveBeenCalledTimes(2))
  const [, { body }] = PUT.mock.lastCall as [string, { body: Wire<'DocumentsBody'> }]
  expect(body.data).toMatchObject([{ id: 'd1', revision: 3, fields: [{ value: 'Northway 2026 Q2' }, region] }])
})
