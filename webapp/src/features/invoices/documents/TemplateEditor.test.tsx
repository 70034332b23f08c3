import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { ApiError } from '@/api/errors'
import TemplateEditor from './TemplateEditor'

const { send } = vi.hoisted(() => ({ send: vi.fn() }))
vi.mock('@/api/client', () => ({ api: { GET: vi.fn() }, send, dataOf: async () => ({ entries: [], rows: [] }) }))
vi.mock('@/api/permissions', async original => ({ ...(await original<object>()), usePermission: () => true }))
vi.mock('./Preview', () => ({ Preview: () => null }))

const stored = (revision: number, values: object) => ({
  id: 't1',
  revision,
  archived: false,
  mayChange: true,
  updatedBy: 'Ana Ortiz',
  values: { 'template#name': 'Letter', 'template#footer': '', ...values },
})

test('what is typed into an invoice template stays when somebody else saved, and is saved on top of that', async () => {
  let now = stored(1, {})
  send.mockImplementation(async (method: string, path: string, { body } = { body: { revision: 0 } }) => {
    if (path.includes('history')) return { entries: [] }
    if (method === 'PUT' && body.revision !== now.revision) throw new ApiError(409, 'conflict', 'Changed by Ana.')
    if (method === 'PUT') now = stored(now.revision + 1, body.values)
    return now
  })
  const router = createMemoryRouter([{ path: '/t/:templateId', element: <TemplateEditor /> }], {
    initialEntries: ['/t/t1'],
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), ' 2027')
  now = stored(2, { 'template#footer': 'Thank you' })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('This was changed meanwhile. What you typed is still here.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Letter 2027')
  expect(screen.getByRole('textbox', { name: 'Footer' })).toHaveValue('Thank you')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(now).toMatchObject(stored(3, { 'template#name': 'Letter 2027', 'template#footer': 'Thank you' })),
  )
  await screen.findByText('Saved by Ana Ortiz')
})
