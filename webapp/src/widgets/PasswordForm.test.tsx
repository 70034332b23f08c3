import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueries } from '@/api/queries'
import { keepSession, type SessionData, storedSession } from '@/api/session'
import { PasswordForm } from './PasswordForm'

const session = (sessionId: string) =>
  ({ sessionId, stored: 'x', loggedInUser: { userName: 'ana', system: { id: 'y1' } } }) as unknown as SessionData
const done = vi.fn()

function show() {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueries(() => {})}>
        <PasswordForm onDone={done} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return {
    current: screen.getByLabelText('Current password'),
    next: screen.getByLabelText('New password'),
    again: screen.getByLabelText('Confirm new password'),
    send: screen.getByRole('button', { name: 'Change password' }),
  }
}

beforeEach(() => {
  done.mockClear()
  keepSession(session('s1'))
})
afterEach(() => vi.unstubAllGlobals())

test('nothing is pasted into the confirm field (R150)', async () => {
  const { again } = show()
  await userEvent.click(again)
  await userEvent.paste('Freight#2')
  expect(again).toHaveValue('')
})

test('passwords that differ are not sent (R151)', async () => {
  const ask = vi.fn()
  vi.stubGlobal('fetch', ask)
  const { current, next, again, send } = show()
  await userEvent.type(current, 'Freight#1')
  await userEvent.type(next, 'Freight#2')
  await userEvent.type(again, 'Freight#3')
  await userEvent.click(send)
  expect(await screen.findByText('Passwords don’t match')).toBeInTheDocument()
  expect(ask).not.toHaveBeenCalled()
})

test('a changed password brings a new session, and this one goes on under it', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ msg: '', status: 200, data: session('s2') }))
  const { current, next, again, send } = show()
  await userEvent.type(current, 'Freight#1')
  await userEvent.type(next, 'Freight#2')
  await userEvent.type(again, 'Freight#2')
  await userEvent.click(send)
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(storedSession()?.sessionId).toBe('s2')
})

test('a refusal is said on the form', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ msg: 'The current password is wrong.' }, { status: 400 }))
  const { current, next, again, send } = show()
  await userEvent.type(current, 'Wrong#123')
  await userEvent.type(next, 'Freight#2')
  await userEvent.type(again, 'Freight#2')
  await userEvent.click(send)
  expect(await screen.findByRole('alert')).toHaveTextContent('The current password is wrong.')
})
