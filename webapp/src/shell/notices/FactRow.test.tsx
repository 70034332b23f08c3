import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Notice } from '@/api/notices'
import { showNotices, signInTo } from './testNotices'

const LINK = '/invoices/delivery/toBeDelivered?tab=needsSomeone&cause=credentials&endpoint=sftp'
let left: Notice[] = []
let asked: string[] = []
async function serve(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname === '/api/pollingTaskStatus') return Response.json({ msg: '', status: 200, data: [] })
  if (request.method === 'PUT') asked.push(`${pathname} ${JSON.stringify(await request.json())}`)
  if (pathname === '/api/notices/read') left = left.map(each => ({ ...each, read: true }))
  if (pathname === '/api/notices/dismissed') left = []
  return Response.json({ msg: '', status: 200, data: left })
}

beforeEach(() => {
  asked = []
  left = [
    {
      id: 'n1',
      kind: 'failedDelivery',
      title: 'Sign-in refused',
      text: '50 deliveries by Fillmore 210. Enter the user and password again.',
      count: 50,
      link: LINK,
      on: '2026-11-21T09:00:00Z',
      read: false,
    },
  ]
  signInTo(serve)
})
afterEach(() => vi.unstubAllGlobals())

test('what needs someone stands first, leads to what it counts, is read by opening the panel, and is dismissed', async () => {
  showNotices()
  await userEvent.click(await screen.findByRole('button', { name: /0 running, 1 unread/ }))
  const panel = await screen.findByRole('dialog', { name: 'Notifications' })
  expect(within(panel).getByText('Needs someone')).toBeInTheDocument()
  expect(within(panel).getByRole('link', { name: /^Open: Sign-in refused/ })).toHaveAttribute('href', LINK)
  await waitFor(() => expect(asked).toEqual(['/api/notices/read {"ids":["n1"]}']))
  expect(await screen.findByRole('button', { name: /0 unread/ })).toBeInTheDocument()
  await userEvent.click(within(panel).getByRole('button', { name: /^Dismiss: Sign-in refused/ }))
  await waitFor(() => expect(screen.queryByText('Sign-in refused')).toBeNull())
})

test('what a rule told stands below what needs someone, under News', async () => {
  left.push({
    id: 't1',
    kind: 'quoteAnswered',
    title: 'Quote Q000123 was accepted',
    text: '',
    count: 1,
    link: '/quotes/quote/q1',
    on: '2026-11-21T10:00:00Z',
    read: false,
    isNews: true,
  })
  showNotices()
  await userEvent.click(await screen.findByRole('button', { name: /0 running, 2 unread/ }))
  const panel = await screen.findByRole('dialog', { name: 'Notifications' })
  const words = panel.textContent ?? ''
  expect(words.indexOf('Needs someone')).toBeLessThan(words.indexOf('News'))
  expect(within(panel).getByRole('link', { name: /^Open: Quote Q000123/ })).toHaveAttribute('href', '/quotes/quote/q1')
  await waitFor(() => expect(asked).toEqual(['/api/notices/read {"ids":["n1","t1"]}']))
})
