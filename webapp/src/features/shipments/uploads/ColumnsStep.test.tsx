import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { ColumnsStep } from './ColumnsStep'
import type { Upload, UploadColumn } from './upload'

const { put } = vi.hoisted(() => ({ put: vi.fn() }))
vi.mock('@/api/client', () => ({
  api: {
    GET: async () => ({ rows: [{ id: 'a1', accountNumber: '0001204', name: 'Fillmore' }], fields: [] }),
    PUT: put,
    POST: async () => ({}),
  },
  dataOf: async (answer: Promise<unknown>) => answer,
  send: vi.fn(),
}))

const NUMBER = 'shipmentInformation#shipmentNumber'

const column = (index: number, header: string, fieldKey: string | null, more: Partial<UploadColumn> = {}) =>
  ({
    index,
    letter: 'AB'[index],
    header,
    samples: [],
    fieldKey,
    how: 'label',
    required: false,
    ...more,
  }) as UploadColumn

function shown(columns: UploadColumn[], accountId: string | null) {
  const upload = {
    uploadId: 'u1',
    type: 'shipment',
    accountId,
    sheets: ['One'],
    sheet: 'One',
    rowCount: 2,
    columns,
    fields: [{ key: NUMBER, label: 'Shipment number', options: [] }],
    missingFields: [],
    layout: { kind: 'fields', columns: [], fault: '', questions: [] },
  } as unknown as Upload
  const router = createMemoryRouter([{ path: '/', element: <ColumnsStep upload={upload} onChecked={vi.fn()} /> }])
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return screen.getByRole('button', { name: 'Check 2 rows' })
}

test('rows without an account are not checked; the account is chosen here and the workbook stays', async () => {
  put.mockReturnValue(new Promise(() => undefined))
  const check = shown([column(0, 'PRO #', NUMBER)], null)
  expect(check).toBeDisabled()
  expect(screen.queryByText(/drop the workbook again/)).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: /only update shipments/ }))
  expect(check).toBeEnabled()
  await userEvent.click(screen.getByRole('combobox', { name: 'Account' }))
  await userEvent.click(await screen.findByRole('option', { name: /Fillmore/, hidden: true }))
  expect(put.mock.calls[0]?.[1].body).toMatchObject({ account: 'a1' })
})

test('a column that could be two fields is asked about before the check', () => {
  const open = column(1, 'Bill To', null, { choices: ['x#number', 'x#name'], note: '“Bill To” could be two.' })
  expect(shown([column(0, 'PRO #', NUMBER), open], 'a1')).toBeDisabled()
  expect(screen.getByText('Bill To: choose what it is')).toBeVisible()
})
