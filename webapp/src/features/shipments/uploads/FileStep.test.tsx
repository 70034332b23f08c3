import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '@/api/errors'
import { FileStep } from './FileStep'

const { send } = vi.hoisted(() => ({ send: vi.fn() }))
vi.mock('@/api/client', () => ({
  api: { GET: async () => ({ rows: [], fields: [] }) },
  dataOf: async (answer: Promise<unknown>) => answer,
  send,
}))

beforeEach(() => {
  send.mockReset()
})

async function upload(refusal: ApiError) {
  send.mockRejectedValue(refusal)
  const router = createMemoryRouter([{ path: '/', element: <FileStep type="tariffLane" tariffId="t1" /> }])
  const { container } = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { mutations: { retry: false } } })}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  const input = container.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
  await userEvent.upload(input, new File(['rates'], 'rates.xlsx'))
}

test('an upload that fails is told in the words of the server, and they stay (A063, A073)', async () => {
  await upload(new ApiError(400, 'unreadable', 'Sheet Rates has no headings.'))
  const told = await screen.findByText('Sheet Rates has no headings.')
  // in the page itself, above the field: it stays
  expect(told.closest('[class*=notification]')).toBeNull()
  expect(within(document.body).getByText('Could not read the workbook')).toBeVisible()
})

test('a workbook that is too large says so, with the words of the server (A072)', async () => {
  await upload(new ApiError(413, 'too_large', 'Request Entity Too Large'))
  expect(await screen.findByText('File could not be uploaded.')).toBeVisible()
  expect(screen.getByText('Request Entity Too Large')).toBeVisible()
})
