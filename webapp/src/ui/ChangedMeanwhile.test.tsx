import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useChangeOf } from '@/api/changes'
import { ApiError } from '@/api/errors'
import { ChangedMeanwhile, useDraft } from '.'

/** A server with one role, which saves at its current revision. */
function server() {
  const stored = { revision: 1, name: 'Desk', city: 'Chicago', server: { host: 'one.example', port: 22 } }
  return {
    stored,
    put: async (body: typeof stored) => {
      if (body.revision !== stored.revision) throw new ApiError(409, 'conflict', 'Someone else changed this record.')
      Object.assign(stored, body, { name: body.name.trim(), revision: stored.revision + 1 })
    },
  }
}
type Server = ReturnType<typeof server>

function Form({ role, on, stays = true }: { role: Server['stored']; on: Server; stays?: boolean }) {
  const draft = useDraft({ name: role.name, city: role.city, server: role.server }, role.revision)
  const save = useChangeOf(on.put, ['role'])
  return (
    <>
      <ChangedMeanwhile of={draft} save={save} labels={{ name: 'Name', city: 'City', server: 'Server' }} />
      <input aria-label="Name" {...draft.getInputProps('name')} />
      <input aria-label="City" value={draft.values.city} readOnly />
      <p>{draft.isDirty() ? 'Not saved yet' : 'Saved'}</p>
      <button
        type="button"
        onClick={() =>
          save.mutate({ ...draft.values, revision: role.revision }, stays ? { onSuccess: draft.begin } : undefined)
        }
      >
        Save
      </button>
    </>
  )
}

function Screen({ on, stays }: { on: Server; stays?: boolean }) {
  const found = useQuery({ queryKey: ['role'], queryFn: async () => ({ ...on.stored }) })
  return found.data ? <Form role={found.data} on={on} stays={stays} /> : null
}

const show = (on: Server, stays?: boolean) =>
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <Screen on={on} stays={stays} />
      </QueryClientProvider>
    </MantineProvider>,
  )
const save = () => userEvent.click(screen.getByText('Save'))
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value

async function typedOverTheirs(theirs: Partial<Server['stored']>) {
  const on = server()
  show(on)
  await userEvent.type(await screen.findByLabelText('Name'), ' at night ')
  Object.assign(on.stored, theirs, { revision: 2 })
  await save()
  await screen.findByRole('alert')
  return on
}

test('a refused form keeps what was typed, tells what the other changed, and is saved on top of it', async () => {
  const on = await typedOverTheirs({ city: 'Denver' })
  expect(screen.getByRole('alert')).toHaveTextContent(/City.*Chicago.*Denver.*both changes stay/)
  expect([field('Name'), field('City')]).toEqual(['Desk at night ', 'Denver'])
  await save()
  await screen.findByText('Saved')
  expect(on.stored).toMatchObject({ revision: 3, name: 'Desk at night', city: 'Denver' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('of a field with parts, those that differ are told', async () => {
  await typedOverTheirs({ server: { host: 'two.example', port: 22 } })
  expect(screen.getByRole('alert')).toHaveTextContent(/Server.*one\.example.*two\.example/)
})

test('where both changed one field, it says whose stands there, and theirs can be taken', async () => {
  const on = await typedOverTheirs({ name: 'Export desk' })
  expect(screen.getByRole('alert')).toHaveTextContent('your entry for Name replaces this')
  expect(field('Name')).toBe('Desk at night ')
  await userEvent.click(screen.getByRole('button', { name: 'Use their version' }))
  expect(field('Name')).toBe('Export desk')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(on.stored.revision).toBe(2)
})

test('a save of one’s own is no change of somebody else, also where the server writes it otherwise', async () => {
  const on = server()
  show(on)
  await userEvent.type(await screen.findByLabelText('Name'), '  ')
  await save()
  await screen.findByText('Saved')
  expect(field('Name')).toBe('Desk')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a form that is left after its own save tells of no other change, whatever the server made of the entry', async () => {
  const on = server()
  show(on, false)
  await userEvent.type(await screen.findByLabelText('Name'), ' at night ')
  await save()
  await waitFor(() => expect(on.stored.revision).toBe(2))
  await new Promise(done => setTimeout(done, 50))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what is typed while a save is under way is kept', async () => {
  const on = server()
  let done = () => {}
  const put = on.put
  on.put = async body => {
    await new Promise<void>(resolve => {
      done = resolve
    })
    await put(body)
  }
  show(on)
  await userEvent.type(await screen.findByLabelText('Name'), ' at night')
  await save()
  await userEvent.type(screen.getByLabelText('Name'), ' too')
  done()
  await waitFor(() => expect(on.stored.revision).toBe(2))
  await new Promise(passed => setTimeout(passed, 50))
  expect(field('Name')).toBe('Desk at night too')
  expect(screen.getByText('Not saved yet')).toBeVisible()
})
