import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueries } from '@/api/queries'
import { storedSession } from '@/api/session'
import SignIn from './SignIn'

let hasUsers = false
let loading: { done: number; of: number; what: string } | null = null
let sent: unknown[] = []
const signedIn = {
  sessionId: 's',
  stored: 'x',
  permissions: [],
  products: [],
  loggedInUser: { userName: 'mia.berg', system: { id: 'y1' } },
}

async function serve(request: Request): Promise<Response> {
  const answer = (data: unknown, msg = '', status = 200) =>
    new Response(JSON.stringify({ data, msg, status, code: '' }), {
      status,
      headers: { 'content-type': 'application/json' },
    })
  if (request.url.endsWith('/api/installation')) return answer({ hasUsers, loading })
  if (request.url.endsWith('/api/demoAccounts')) return answer([])
  const body = await request.json()
  sent.push(body)
  if (request.url.endsWith('/api/login')) return answer({ secondStep: 'code', token: 't' })
  if (request.url.endsWith('/api/login/code')) return answer(signedIn)
  if (request.url.endsWith('/api/login/providers')) {
    const known = body.who.endsWith('@nordfracht.example')
    return answer({ companies: known ? [{ company: 'NORD', name: 'Nordfracht' }] : [] })
  }
  return body.setupCode === 'GOOD' ? answer(signedIn) : answer(null, 'Wrong setup code.', 400)
}

function open() {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueries(() => {})}>
        <MemoryRouter>
          <SignIn />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
}

beforeEach(() => {
  sent = []
  loading = null
  localStorage.clear()
  vi.stubGlobal('fetch', vi.fn(serve))
})
afterEach(() => vi.unstubAllGlobals())

test('a page that is opened before the demo begins to load shows it once it does', async () => {
  hasUsers = false
  open()
  expect(await screen.findByRole('button', { name: /create/i })).toBeVisible()
  loading = { done: 1, of: 145, what: 'accounts' }
  expect(await screen.findByRole('region', { name: 'Loading the demo' }, { timeout: 5000 })).toBeVisible()
})

test('where nobody can sign in yet, the first user is created and signed in', async () => {
  hasUsers = false
  open()
  expect(await screen.findByRole('heading', { name: 'Create the first user' })).toBeVisible()
  const fill = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)
  await userEvent.click(screen.getByRole('button', { name: 'Create and sign in' }))
  expect(screen.getByText('Enter the setup code')).toBeVisible()
  expect(sent).toEqual([])
  await fill('Company', 'Nordfracht')
  await fill('System', 'Air Export Hamburg')
  await fill('Your name', 'Mia Berg')
  await fill('User name', 'mia.berg')
  await fill('Password', 'Correct-horse-7')
  await fill('Setup code', 'BAD')
  await userEvent.click(screen.getByRole('button', { name: 'Create and sign in' }))
  expect(await screen.findByText('Wrong setup code.')).toBeVisible()
  await userEvent.clear(screen.getByLabelText('Setup code'))
  await fill('Setup code', 'GOOD')
  await userEvent.click(screen.getByRole('button', { name: 'Create and sign in' }))
  await waitFor(() => expect(storedSession()?.userName).toBe('mia.berg'))
  expect(sent.at(-1)).toMatchObject({
    company: 'Nordfracht',
    system: 'Air Export Hamburg',
    country: 'US',
    currency: '',
  })
})

test('the link of the terminal brings the code along', async () => {
  hasUsers = false
  window.location.hash = '#setup=GOOD'
  open()
  expect(await screen.findByRole('heading', { name: 'Create the first user' })).toBeVisible()
  expect(screen.queryByLabelText('Setup code')).toBeNull()
  const fill = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)
  await fill('Company', 'Nordfracht')
  await fill('System', 'Air Export Hamburg')
  await fill('Your name', 'Mia Berg')
  await fill('User name', 'mia.berg')
  await fill('Password', 'Correct-horse-7')
  await userEvent.click(screen.getByRole('button', { name: 'Create and sign in' }))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ setupCode: 'GOOD' }))
  window.location.hash = ''
})

test('where there are users, the page asks who it is', async () => {
  hasUsers = true
  open()
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(screen.queryByText('No users yet')).toBeNull()
})

test('who has two-step sign-in enters a code before anything opens', async () => {
  hasUsers = true
  open()
  await userEvent.type(await screen.findByLabelText('User name'), 'mia.berg')
  await userEvent.type(screen.getByLabelText('Password'), 'Correct-horse-7')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('heading', { name: 'Enter your code' })).toBeVisible()
  expect(storedSession()).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  await userEvent.type(screen.getByLabelText('Recovery code'), 'abcd-efgh')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(storedSession()?.userName).toBe('mia.berg'))
  expect(sent.at(-1)).toEqual({ token: 't', code: 'abcd-efgh' })
})

test('a work address brings the button of its company', async () => {
  hasUsers = true
  open()
  await userEvent.type(await screen.findByLabelText('User name'), 'mia@nordfracht.example')
  expect(await screen.findByRole('button', { name: 'Sign in with Nordfracht' })).toBeVisible()
  expect(sent.filter(each => JSON.stringify(each).includes('company')).at(-1)).toEqual({
    who: 'mia@nordfracht.example',
    company: '',
  })
})
