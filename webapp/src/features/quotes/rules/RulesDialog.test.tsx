import { MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '@/api/errors'
import { type SessionData, useSession } from '@/api/session'
import { RulesDialog } from './RulesDialog'

const { GET, alertToast } = vi.hoisted(() => ({ GET: vi.fn(), alertToast: vi.fn() }))
vi.mock('@/api/client', () => ({ api: { GET } }))
vi.mock('@/ui', async original => ({ ...(await original<typeof import('@/ui')>()), alertToast }))

const rules = (templateName: string) => ({
  data: { msg: '', data: { templateName, isDefault: false, revision: 0, rules: [], fields: [], charges: [] } },
})
const closed = vi.fn()

function open(templateId: string) {
  const router = createMemoryRouter([{ path: '/', element: <RulesDialog templateId={templateId} onClose={closed} /> }])
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider env="test">
        <DatesProvider settings={{}}>
          <RouterProvider router={router} />
        </DatesProvider>
      </MantineProvider>
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  for (const each of [GET, alertToast, closed]) each.mockReset()
})

test('the rules of the template that a rate search asks by, or the default ones, open in a dialog (A031)', async () => {
  GET.mockResolvedValue(rules('Air 2026'))
  open('t1')
  expect(await screen.findByRole('dialog', { name: 'Rules for Air 2026' })).toBeVisible()
  expect(GET.mock.lastCall?.[1].params.query.templateId).toBe('t1')
})

test('without a template the dialog has the default rules (A031)', async () => {
  GET.mockResolvedValue(rules('Default rules'))
  open('')
  expect(await screen.findByRole('dialog', { name: 'Default quote rules' })).toBeVisible()
})

test('of a template that is not there any more the dialog closes, and says so (A066)', async () => {
  GET.mockRejectedValue(new ApiError(404, 'not_found', 'No such tariff.'))
  open('gone')
  await waitFor(() => expect(alertToast).toHaveBeenCalledWith('Template not available'))
  expect(closed).toHaveBeenCalledOnce()
})

test('rules that are changed and not saved are not lost by closing the dialog', async () => {
  useSession.setState({
    data: { permissions: [], products: [], loggedInUser: { isAdmin: 1 } } as unknown as SessionData,
  })
  GET.mockResolvedValue(rules('Air 2026'))
  open('t1')
  await userEvent.click(await screen.findByRole('button', { name: 'Add rule' }))
  await userEvent.keyboard('{Escape}')
  expect(await screen.findByRole('dialog', { name: '1 set of rules has unsaved changes' })).toBeVisible()
  expect(closed).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Leave without saving' }))
  expect(closed).toHaveBeenCalledOnce()
})
