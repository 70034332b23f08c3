import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '@/api/errors'
import type { Wire } from '@/api/wire'
import { ShipmentDocuments } from './ShipmentDocuments'

const { GET, POST, DELETE, usePermission } = vi.hoisted(() => ({
  GET: vi.fn(),
  POST: vi.fn(),
  DELETE: vi.fn(),
  usePermission: vi.fn(),
}))
vi.mock('@/api/client', () => ({
  api: { GET, POST, DELETE },
  send: vi.fn(),
  dataOf: async (answer: Promise<unknown>) => answer,
}))
vi.mock('@/api/permissions', () => ({ usePermission, setCurrentContext: vi.fn() }))

const paper = (fileName: string, more: Partial<Wire<'ShipmentDocumentRow'>> = {}): Wire<'ShipmentDocumentRow'> => ({
  fileId: fileName,
  fileName,
  contentType: 'application/pdf',
  size: 2048,
  relateWith: { invoiceNumber: '', shipmentDocumentType: 'Proof of delivery' },
  linked: false,
  updateField: false,
  revision: 3,
  by: 'Ana Ortiz',
  on: '2026-11-02T08:00:00Z',
  ...more,
})
const FOUND: Wire<'ShipmentDocuments'> = {
  shipmentId: 's1',
  rows: [
    paper('pod.pdf'),
    paper('bol.pdf', { linked: true, relateWith: { invoiceNumber: 'AEC-7', shipmentDocumentType: 'Bill of lading' } }),
  ],
  documentTypes: ['Proof of delivery', 'Bill of lading'],
  invoiceNumbers: ['AEC-7', 'AEC-9'],
}

function show() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <ModalsProvider>
          <MemoryRouter>
            <ShipmentDocuments shipmentId="s1" revision={4} />
          </MemoryRouter>
        </ModalsProvider>
      </MantineProvider>
    </QueryClientProvider>,
  )
  return screen.findByRole('list', { name: 'Shipment documents' })
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  vi.clearAllMocks()
  usePermission.mockReturnValue(true)
  GET.mockResolvedValue(FOUND)
  POST.mockResolvedValue(FOUND)
})

test('the invoice number is that of the shipment’s invoice; the chosen row alone is linked (R026)', async () => {
  await show()
  expect(screen.getByRole('combobox', { name: 'Invoice number for pod.pdf' })).toHaveValue('AEC-7')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select pod.pdf' }))
  await press('Link')
  await waitFor(() => expect(POST).toHaveBeenCalledOnce())
  expect(POST.mock.lastCall?.[1]).toEqual({
    params: { query: { isLink: true } },
    body: {
      shipmentId: 's1',
      resultFiles: [
        {
          fileId: 'pod.pdf',
          updateField: true,
          relateWith: { invoiceNumber: 'AEC-7', shipmentDocumentType: 'Proof of delivery' },
          revision: 3,
        },
      ],
    },
  })
  expect(screen.getByRole('checkbox', { name: 'Select pod.pdf' })).not.toBeChecked()
})

test('with none chosen the server says so, and it stands above the list (R353)', async () => {
  POST.mockRejectedValue(new ApiError(400, 'none_chosen', 'Please select at least one document'))
  await show()
  await press('Link')
  expect(await screen.findByRole('alert')).toHaveTextContent('Please select at least one document')
  expect(POST.mock.lastCall?.[1].body.resultFiles).toEqual([])
})

test('a refusal leaves the choice as it is', async () => {
  POST.mockRejectedValue(new ApiError(400, 'document_refused', 'Please select Document Type for pod.pdf'))
  await show()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select pod.pdf' }))
  await press('Link')
  expect(await screen.findByRole('alert')).toHaveTextContent('Please select Document Type for pod.pdf')
  expect(screen.getByRole('checkbox', { name: 'Select pod.pdf' })).toBeChecked()
})

test('deleting asks first', async () => {
  DELETE.mockResolvedValue(FOUND)
  await show()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select pod.pdf' }))
  await press('Delete')
  const dialog = await screen.findByRole('dialog', { name: 'Delete 1 document?' })
  expect(DELETE).not.toHaveBeenCalled()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(DELETE.mock.lastCall?.[1].body).toEqual({ fileIds: ['pod.pdf'] }))
})

test('who may only look sees what is linked to what, and nothing to press', async () => {
  usePermission.mockReturnValue(false)
  const list = await show()
  expect(list).toHaveTextContent('Linked to AEC-7 as Bill of lading')
  expect(list).toHaveTextContent('Not linked')
  for (const name of ['Link', 'Unlink', 'Delete', 'Choose files']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
  expect(screen.queryByRole('checkbox')).toBeNull()
})
