import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { type SessionData, useSession } from '@/api/session'
import { runKeys } from '@/ui'
import Exceptions from './Exceptions'
import { IssueTools } from './IssueTools'
import type { Issue } from './issues'

const { GET, POST, PUT, alertToast, doneToast } = vi.hoisted(() => ({
  GET: vi.fn(),
  POST: vi.fn(),
  PUT: vi.fn(),
  alertToast: vi.fn(),
  doneToast: vi.fn(),
}))
vi.mock('@/api/client', () => ({ api: { GET, POST, PUT }, dataOf: async (answer: Promise<unknown>) => answer }))
vi.mock('@/ui/toasts', () => ({ alertToast, doneToast, warnToast: vi.fn(), setSuggestionToast: vi.fn() }))

const field = (key: string, label: string, more = {}) => ({
  key,
  label,
  type: 'text',
  isActive: true,
  isVisible: true,
  activeForFilter: true,
  ...more,
})
const FIELDS = [
  field('shipmentInformation#shipmentNumber', 'Shipment number', { displayOrder: 1 }),
  field('issueInformation#subject', 'Subject', { displayOrder: 2 }),
]
const issue = {
  id: '1',
  revision: 1,
  summary: 'Rate',
  IMSfiles: [],
  'shipmentInformation#shipmentNumber': 'AEC-1',
} as unknown as Issue

beforeEach(() => {
  for (const each of [GET, POST, PUT, alertToast, doneToast]) each.mockReset()
  GET.mockImplementation(async (path: string, { params }: { params: { query: { docType: string } } }) =>
    path === '/api/IMS/newIssueEntry'
      ? { existing: { templateId: 'e', fields: FIELDS }, new: { templateId: 'n', fields: FIELDS } }
      : { templateId: params.query.docType, docType: params.query.docType, fields: FIELDS },
  )
  POST.mockResolvedValue({ count: 1, data: [issue] })
})

function show(permissions: string[], at = '/invoices/exceptions') {
  const data = { permissions, products: [], loggedInUser: { isAdmin: 0 } }
  useSession.setState({ data: data as unknown as SessionData })
  const router = createMemoryRouter([{ path: '/invoices/exceptions', element: <Exceptions /> }], {
    initialEntries: [at],
  })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return router
}
const BOTH = ['ims.RaiseIssueIMS', 'ims.ResponseIssueIMS']

test('R089 R377 who may raise and answer switches between the Raise and the Response profile', async () => {
  const router = show(BOTH)
  await userEvent.click(await screen.findByRole('button', { name: 'Raise profile' }))
  expect(router.state.location.search).toBe('?profile=response')
  await userEvent.click(await screen.findByRole('button', { name: 'Response profile' }))
  expect(router.state.location.search).toBe('')
  const asked = GET.mock.calls.map(([, { params }]) => params.query.docType)
  expect(asked).toEqual(expect.arrayContaining(['IMSRaiseProfile', 'IMSResponseProfile']))
})

test.each([
  ['ims.RaiseIssueIMS', 'IMSRaiseProfile', 1],
  ['ims.ResponseIssueIMS', 'IMSResponseProfile', 0],
])('R375 R376 %s alone uses its profile and has no switch', async (permission, profile, raises) => {
  show([permission])
  await screen.findByRole('button', { name: 'Export' })
  expect(GET.mock.calls[0]?.[1].params.query.docType).toBe(profile)
  expect(screen.queryByRole('button', { name: /profile$/ })).toBeNull()
  expect(screen.queryAllByRole('button', { name: 'Raise issues' })).toHaveLength(raises)
})

test('R378 with neither right nothing is asked for, and the screen says why', () => {
  show(['ims.sideIMS'])
  expect(screen.getByText('You don’t have access to exceptions')).toBeTruthy()
  expect(POST).not.toHaveBeenCalled()
})

test('A029 the module is switched, and its filter begins anew', async () => {
  const router = show(BOTH, '/invoices/exceptions?f=issueInformation.subject~equalTo~late')
  await userEvent.click(await screen.findByRole('radio', { name: 'Invoices' }))
  expect(router.state.location.search).toBe('?module=invoice')
})

test('R379 the history is shown to those who may see it', () => {
  const tools = { issue, onDocuments: () => {} }
  const { rerender } = render(<IssueTools {...tools} />, { wrapper: MantineProvider })
  expect(screen.queryByRole('button', { name: /^History/ })).toBeNull()
  rerender(<IssueTools {...tools} onHistory={() => {}} />)
  expect(screen.getByRole('button', { name: 'History of AEC-1, Rate' })).toBeTruthy()
})

test('R379 the button above the grid follows the same right', async () => {
  show([...BOTH, 'ims.viewSummaryIMS'])
  expect(await screen.findByRole('button', { name: 'Row history' })).toBeTruthy()
})

test('R243 exporting selected issues with none selected says so and asks the server nothing', async () => {
  show(BOTH)
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
  POST.mockClear()
  await userEvent.click(await screen.findByText('Selected issues'))
  expect(alertToast).toHaveBeenCalledWith('Please select at least one issue to download .')
  expect(POST).not.toHaveBeenCalled()
})

test('R244 raising with no row selected says so and asks the server nothing', async () => {
  show(BOTH)
  await userEvent.click(await screen.findByRole('button', { name: 'Raise issues' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Raise' }))
  expect(alertToast).toHaveBeenCalledWith('Please select at least one issue to save.')
  expect(PUT).not.toHaveBeenCalled()
})

test('A014 A015 alt+s without a change says so, and alt+r asks for the issues again', async () => {
  show(BOTH)
  await screen.findByRole('button', { name: 'Export' })
  runKeys('Alt S', vi.fn())
  expect(doneToast).toHaveBeenCalledWith('No changes made')
  POST.mockClear()
  runKeys('Alt R', vi.fn())
  await vi.waitFor(() => expect(POST).toHaveBeenCalledTimes(1))
})

test('no exceptions are told as such', async () => {
  POST.mockResolvedValue({ count: 0, data: [] })
  show(BOTH)
  expect(await screen.findByText('No Exceptions Present')).toBeTruthy()
})
