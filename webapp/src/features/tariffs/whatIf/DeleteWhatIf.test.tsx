import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { type SessionData, useSession } from '@/api/session'
import type { Wire } from '@/api/wire'
import { DeleteWhatIf } from './DeleteWhatIf'

const { DELETE } = vi.hoisted(() => ({ DELETE: vi.fn() }))
vi.mock('@/api/client', () => ({ api: { DELETE }, dataOf: async (answer: Promise<unknown>) => answer }))

const RUN = { runId: 'w1', tariffName: 'Northway LTL', versionNumber: 4, processed: 1200 }

beforeEach(() => {
  DELETE.mockReset().mockResolvedValue(null)
  useSession.setState({
    data: { permissions: [], products: [], loggedInUser: { isAdmin: 1 } } as unknown as SessionData,
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <MemoryRouter>
          <DeleteWhatIf run={RUN as unknown as Wire<'WhatIfView'>} />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )
})

test('deleting a what-if asks first, says what goes, and leaves it when it is kept', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  const question = await screen.findByRole('dialog', { name: 'Delete this what-if?' })
  expect(question).toHaveTextContent('This deletes what version 4 of Northway LTL would charge for 1,200 shipments.')
  await userEvent.click(screen.getByRole('button', { name: 'Keep what-if' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(DELETE).not.toHaveBeenCalled()
})

test('once it is confirmed it is deleted', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete what-if' }))
  await waitFor(() =>
    expect(DELETE.mock.calls).toEqual([['/api/rating/whatIf/{run_id}', { params: { path: { run_id: 'w1' } } }]]),
  )
})
