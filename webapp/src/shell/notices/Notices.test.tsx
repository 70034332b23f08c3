import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isUnfinished, type Task } from '@/api/tasks'
import { showNotices, signInTo } from './testNotices'

const task = (memCacheKey: string, given: Partial<Task>): Task => ({
  memCacheKey,
  kind: 'upload',
  title: memCacheKey,
  notificationType: 'progressBar',
  runningStatus: 'Completed',
  processedCount: 1,
  totalCount: 2,
  secondsLeft: null,
  requestedOn: '2026-11-21T09:00:00Z',
  updatedOn: '2026-11-21T09:00:05Z',
  finishedOn: null,
  cancelRequested: false,
  read: true,
  link: '',
  fileId: '',
  message: '',
  ...given,
})

/** The server: it stores the tasks, and the actions it was asked for. */
let tasks: Task[] = []
let asked: Array<{ method: string; path: string; body: unknown }> = []
async function serve(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  if (pathname.startsWith('/api/notices')) return Response.json({ msg: '', status: 200, data: [] })
  const body = request.method === 'GET' ? search : await request.json()
  asked.push({ method: request.method, path: pathname, body })
  if (request.method === 'PUT') tasks = tasks.map(each => ({ ...each, read: true }))
  if (request.method === 'DELETE') {
    const { memCacheKey, finished } = body as { memCacheKey: string[]; finished: boolean }
    const ended = (each: Task) => each.runningStatus === 'Completed' || each.runningStatus === 'Canceled'
    tasks = tasks.filter(each => !memCacheKey.includes(each.memCacheKey) && !(finished && ended(each)))
  }
  if (pathname !== '/api/cancelPollingTask') return Response.json({ msg: '', status: 200, data: tasks })
  tasks = tasks.map(each => (isUnfinished(each) ? { ...each, cancelRequested: true } : each))
  const data = tasks.find(isUnfinished)
  return Response.json({ msg: '', status: 200, data })
}

async function openPanel() {
  showNotices()
  const bell = await screen.findByRole('button', {
    name: new RegExp(`^Notifications, ${tasks.filter(isUnfinished).length} running`),
  })
  await userEvent.click(bell)
  return await screen.findByRole('dialog', { name: 'Notifications' })
}
const sent = (method: string) => asked.filter(each => each.method === method).map(each => each.body)

beforeEach(() => {
  asked = []
  tasks = [
    task('orders.xlsx', { runningStatus: 'Running' }),
    task('report', { read: false }),
    task('old rating', { runningStatus: 'Canceled' }),
    task('billing', { runningStatus: 'Failed', message: 'No currency' }),
  ]
  signInTo(serve)
})
afterEach(() => vi.unstubAllGlobals())

test('a panel without notifications has a place for the focus: its settings', async () => {
  tasks = []
  await openPanel()
  await waitFor(() => expect(screen.getByRole('link', { name: 'Settings' })).toHaveFocus())
})

test('opening the panel turns what is unread to read (R044)', async () => {
  await openPanel()
  await waitFor(() => expect(sent('PUT')).toEqual([{ memCacheKeysToMakeRead: ['report'] }]))
  expect(await screen.findByRole('button', { name: /0 unread/ })).toBeInTheDocument()
})

test('a single notification is deleted (R045)', async () => {
  await openPanel()
  await userEvent.click(screen.getByRole('button', { name: 'Delete: billing' }))
  await waitFor(() => expect(screen.queryByText('billing')).toBeNull())
  expect(sent('DELETE')).toEqual([{ memCacheKey: ['billing'], finished: false }])
})

test('delete-all removes completed and canceled ones and leaves the rest (R046)', async () => {
  await openPanel()
  await userEvent.click(screen.getByRole('button', { name: 'Delete all finished' }))
  await waitFor(() => expect(screen.queryByText('report')).toBeNull())
  expect(screen.queryByText('old rating')).toBeNull()
  expect(screen.getByText('orders.xlsx')).toBeInTheDocument()
  expect(screen.getByText('billing')).toBeInTheDocument()
})

test('a running task is cancelled and says so until it has stopped (R047)', async () => {
  await openPanel()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel: orders.xlsx' }))
  expect(await screen.findByText('Canceling after the current step')).toBeInTheDocument()
  expect(asked.find(each => each.path === '/api/cancelPollingTask')?.body).toBe('?memCacheKey=orders.xlsx')
})
