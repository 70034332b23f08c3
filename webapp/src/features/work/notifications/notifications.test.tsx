import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueries } from '@/api/queries'
import { clearSession, keepSession, type SessionData } from '@/api/session'
import type { EventOption, Rule, RuleForm, Told } from './calls'
import NotificationScreen from './NotificationScreen'

const EVENTS: EventOption[] = [
  {
    event: 'paymentMade',
    label: 'Payment made',
    title: '{carrier} was paid',
    text: '{amount}',
    details: [
      { name: 'carrier', label: 'Carrier', example: 'Roadrunner', isFigure: false, isCondition: true, isTag: false },
      { name: 'amount', label: 'Amount', example: '1,240.00', isFigure: true, isCondition: true, isTag: false },
    ],
    parts: [{ part: 'started', label: 'Whoever started it' }],
    byAccount: false,
    inPanel: false,
    days: 0,
  },
  {
    event: 'keyExpires',
    label: 'Key expires',
    title: '{cause}',
    text: '',
    details: [
      { name: 'cause', label: 'What', example: 'Key expired', isFigure: false, isCondition: false, isTag: false },
    ],
    parts: [],
    byAccount: false,
    inPanel: true,
    days: 0,
  },
]
const RULE: Rule = {
  id: 'r1',
  name: 'Payments',
  event: 'paymentMade',
  eventLabel: 'Payment made',
  area: 'payables',
  isActive: true,
  users: [{ id: 'u1', name: 'Ana Ortiz' }],
  groups: [],
  parts: [],
  accounts: [],
  condition: null,
  conditionWords: '',
  days: 0,
  channel: 'both',
  pace: 'daily',
  hour: 7,
  weekday: 1,
  how: 'Panel and email, daily at 7:00 AM',
  title: '{carrier} was paid',
  text: '{amount}',
  isOptional: true,
  people: 1,
  problem: '',
  lastToldOn: null,
  archived: false,
  revision: 3,
}
const told = (more: Partial<Told>): Told => ({
  id: 't1',
  person: 'Ana Ortiz',
  on: '2026-11-21T09:00:00Z',
  title: 'Roadrunner was paid',
  channel: 'Panel and email',
  state: 'told',
  words: 'Email sent',
  reason: '',
  dueOn: null,
  mayRetry: false,
  ...more,
})
let sent: { at: string; body: unknown }[] = []

async function serve(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const reply = (data: unknown) => Response.json({ msg: '', status: 200, data })
  const body = request.method === 'POST' ? ((await request.json()) as RuleForm) : null
  if (body && !pathname.endsWith('/preview')) sent.push({ at: pathname, body })
  if (pathname.endsWith('/preview')) {
    const problem = body?.title.includes('{price}') ? 'Title: there is no {price} here.' : ''
    return reply({ title: `Preview: ${body?.title}`, text: body?.text, problem })
  }
  if (pathname.endsWith('/options')) {
    const people = [
      { id: 'u1', name: 'Ana Ortiz' },
      { id: 'u2', name: 'June Park' },
    ]
    const groups = [{ id: 'g1', name: 'Billing desk' }]
    return reply({ events: EVENTS, people, groups, accounts: [], timeZone: 'America/Chicago' })
  }
  if (pathname.endsWith('/retry')) return reply({ count: 1 })
  if (pathname.endsWith('/told')) {
    const failed = told({ id: 't2', person: 'June Park', state: 'failed', words: 'Email failed', mayRetry: true })
    return reply({ count: 2, failed: 1, rows: [told({}), { ...failed, reason: '550 No such mailbox' }] })
  }
  if (pathname.endsWith('/history')) return reply({ count: 0, entries: [] })
  return reply(RULE)
}

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', serve)
  const permissions = ['notification.viewNotification', 'notification.newNotification', 'notification.editNotification']
  const loggedInUser = { userName: 'ana', isAdmin: 0, system: { id: 'y1' } }
  keepSession({ sessionId: 's', stored: 'x', permissions, products: [], loggedInUser } as unknown as SessionData)
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

const show = (at: string) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueries(() => {})}>
        <MemoryRouter initialEntries={[at]}>
          <Routes>
            {['new', 'detail/:id', 'edit/:id'].map(path => (
              <Route key={path} path={`/configuration/notification/${path}`} element={<NotificationScreen />} />
            ))}
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )

test('a notification says whom it tells and how, and what failed is sent again', async () => {
  show('/configuration/notification/detail/r1')
  expect(await screen.findByText('Ana Ortiz (1 person today)')).toBeInTheDocument()
  expect(screen.getByText('Panel and email, daily at 7:00 AM')).toBeInTheDocument()
  const row = (await screen.findByText('550 No such mailbox')).closest('tr') as HTMLElement
  await userEvent.click(within(row).getByRole('button', { name: 'Retry: June Park, Roadrunner was paid' }))
  await waitFor(() => expect(sent).toEqual([{ at: '/api/notificationRules/r1/told/retry', body: { ids: ['t2'] } }]))
})

test('a new one is put together from the keyboard, with its words shown as they will read', async () => {
  show('/configuration/notification/new')
  await userEvent.type(await screen.findByLabelText('Name'), 'Payments')
  await userEvent.type(screen.getByRole('combobox', { name: 'People, groups and roles' }), 'June')
  await userEvent.click(await screen.findByRole('option', { name: 'June Park' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Whoever started it' }))
  await userEvent.click(screen.getByRole('button', { name: 'Carrier' }))
  const preview = screen.getByRole('region', { name: 'Preview' })
  await waitFor(() => expect(preview).toHaveTextContent('{amount} {carrier}'))
  await userEvent.clear(screen.getByLabelText('Title'))
  await userEvent.type(screen.getByLabelText('Title'), 'For {{price}')
  await waitFor(() => expect(preview).toHaveTextContent('there is no {price} here'))
  await userEvent.click(screen.getByRole('button', { name: 'Use the standard words' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({
    name: 'Payments',
    event: 'paymentMade',
    users: ['u2'],
    groups: [],
    parts: ['started'],
    channel: 'both',
    title: '{carrier} was paid',
    condition: null,
  })
})

test('what the panel shows anyway is mailed, and offers no other channel', async () => {
  show('/configuration/notification/new')
  await userEvent.click(await screen.findByRole('combobox', { name: 'Event' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Key expires' }))
  expect(screen.getByText(/The panel shows this by itself/)).toBeInTheDocument()
  expect(screen.queryByRole('radiogroup', { name: 'Channel' })).toBeNull()
  expect(screen.getByRole('combobox', { name: 'Emails' })).toBeInTheDocument()
})

test('a condition asks of what is known of the event, figures as figures', async () => {
  show('/configuration/notification/edit/r1')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Only those that meet a condition' }))
  expect(screen.getByRole('region', { name: 'Condition' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Only those that meet a condition' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ id: 'r1', revision: 3, condition: null })
})
