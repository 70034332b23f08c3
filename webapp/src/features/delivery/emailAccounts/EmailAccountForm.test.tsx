import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueries } from '@/api/queries'
import { keepSession, type SessionData } from '@/api/session'
import type { EmailAccount } from './calls'
import { EmailAccountForm } from './EmailAccountForm'

const account: EmailAccount = {
  id: 'a1',
  name: 'Billing',
  host: 'smtp.meridian.com',
  port: 0,
  security: 'starttls',
  user: 'billing',
  passwordSet: true,
  sender: 'billing@meridian.com',
  replyTo: '',
  certificate: '',
  returnAddress: '',
  mailbox: {
    host: '',
    port: 0,
    security: 'tls',
    user: '',
    passwordSet: false,
    folder: 'INBOX',
    certificate: '',
    readOn: null,
    bouncedOn: null,
    failedSince: null,
    answer: '',
  },
  usedBy: [],
  updatedOn: '2026-11-21T09:00:00Z',
  updatedBy: 'Ana',
  revision: 1,
}

let asked: Array<{ path: string; body: { mailbox: Record<string, unknown>; returnAddress: string } }> = []
async function serve(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  asked.push({ path: pathname, body: await request.json() })
  const data = { ok: true, answer: 'imap.meridian.com: INBOX can be read.', hostKey: '', fingerprint: '' }
  return Response.json({ msg: '', status: 200, data })
}

const open = (given: EmailAccount) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueries(() => {})}>
        <EmailAccountForm account={given} onClose={() => {}} />
      </QueryClientProvider>
    </MantineProvider>,
  )

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', serve)
  const permissions = ['deliveryProfiles.edit', 'deliveryProfiles.new']
  keepSession({
    sessionId: 's',
    stored: 'x',
    permissions,
    loggedInUser: { userName: 'ana', isAdmin: 0, system: { id: 'y1' } },
  } as unknown as SessionData)
})
afterEach(() => vi.unstubAllGlobals())

test('a mailbox is named and tried before it is saved', async () => {
  open(account)
  expect(screen.queryByLabelText(/Mailbox user name/)).toBeNull()
  fireEvent.change(screen.getByLabelText(/Mailbox host/), { target: { value: 'imap.meridian.com' } })
  fireEvent.change(screen.getByLabelText(/Mailbox user name/), { target: { value: 'bounces' } })
  fireEvent.change(screen.getByLabelText(/^Mailbox password/), { target: { value: 'letmeread' } })
  await userEvent.click(screen.getByRole('button', { name: 'Test mailbox' }))
  expect(await screen.findByText('imap.meridian.com: INBOX can be read.')).toBeInTheDocument()
  expect(asked[0]?.path).toBe('/api/emailAccounts/testMailbox')
  expect(asked[0]?.body.mailbox).toMatchObject({ host: 'imap.meridian.com', user: 'bounces', password: 'letmeread' })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(asked.map(each => each.path)).toContain('/api/emailAccounts/a1'))
})

test('a mailbox that could not be read says so', () => {
  const failed = { ...account.mailbox, failedSince: '2026-11-21T09:00:00Z', answer: 'Sign-in refused: wrong password' }
  open({ ...account, mailbox: failed })
  expect(screen.getByText(/^Not read since .* Sign-in refused: wrong password/)).toBeInTheDocument()
})
