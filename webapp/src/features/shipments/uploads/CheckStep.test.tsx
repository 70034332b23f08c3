import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { ApiError } from '@/api/errors'
import { CheckStep } from './CheckStep'
import type { Upload } from './upload'

const { post } = vi.hoisted(() => ({ post: vi.fn() }))
vi.mock('@/api/client', () => ({
  api: { GET: async () => ({ count: 0, rows: [], pageNo: 1 }), POST: post },
  dataOf: async (answer: Promise<unknown>) => answer,
  send: vi.fn(),
}))

const CHANGED =
  'Midwest LTL changed since this sheet was checked. Check it again, so that you see what becomes of it now.'

test('a tariff that changed since the check is told at the import, and the sheet is checked again from here', async () => {
  post.mockImplementation(async (path: string) => {
    if (path.endsWith('/import')) throw new ApiError(409, 'tariff_changed', CHANGED)
    return { uploadId: 'u1' }
  })
  const upload = {
    uploadId: 'u1',
    type: 'tariffLane',
    state: 'checked',
    rowCount: 2,
    counts: { new: 2, changed: 0, unchanged: 0, refused: 0 },
    toConfirm: 0,
    laneFindings: [],
    refusedValues: [],
    firstErrors: [],
    columns: [],
    fields: [],
    layout: { kind: 'fields', columns: [], fields: [], questions: [] },
  } as unknown as Upload
  const step = <CheckStep upload={upload} onColumns={vi.fn()} onImport={vi.fn()} />
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <RouterProvider router={createMemoryRouter([{ path: '/', element: step }])} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 rows' }))
  expect(await screen.findByText(CHANGED)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
  expect(post).toHaveBeenLastCalledWith('/api/upload/{upload_id}/check', { params: { path: { upload_id: 'u1' } } })
  await vi.waitFor(() => expect(screen.queryByText(CHANGED)).toBeNull())
})
