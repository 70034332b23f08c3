import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { type SessionData, useSession } from '@/api/session'
import { ReadValues } from './ReadValues'
import type { Upload } from './upload'

const { put } = vi.hoisted(() => ({ put: vi.fn() }))
vi.mock('@/api/client', () => ({
  api: { PUT: put, POST: async () => ({}) },
  dataOf: async (answer: Promise<unknown>) => answer,
}))

const UPLOAD = {
  uploadId: 'u1',
  type: 'shipment',
  accountId: 'a1',
  columns: [{ index: 7, readAs: [] }],
  refusedValues: [
    { index: 7, header: 'Mode', label: 'Mode', text: 'Airfrt', rows: 3, message: 'No.', options: [], mayBeBlank: true },
  ],
} as unknown as Upload

async function open(permissions: readonly string[]) {
  useSession.setState({
    data: { permissions, products: [], loggedInUser: { isAdmin: 0 } } as unknown as SessionData,
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <ReadValues upload={UPLOAD} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Read values as…' }))
  await userEvent.type(await screen.findByLabelText('Read Airfrt as'), 'Air')
}

beforeEach(() => {
  put.mockReset().mockResolvedValue({})
  useSession.setState({ data: null, currentContext: '' })
})

const sent = () => put.mock.calls[0]?.[1].body

test('what is chosen is kept for every file where that is ticked', async () => {
  await open(['systemConfig.editProfileMetadata'])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Use for every file' }))
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
  expect(sent()).toMatchObject({ readAs: { 7: { Airfrt: 'Air' } }, everyFile: true })
})

test('whoever may not change mapping rules is not offered it', async () => {
  await open([])
  expect(screen.queryByRole('checkbox', { name: 'Use for every file' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
  expect(sent()).toMatchObject({ readAs: { 7: { Airfrt: 'Air' } }, everyFile: false })
})
