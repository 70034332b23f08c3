import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { type SessionData, useSession } from '@/api/session'
import { ActionButton, ActionMenu, type ActionParts, runKeys, useOpenActions, useScreenActions } from '..'

const did = vi.fn()
const go = vi.fn()

function signIn(...permissions: string[]) {
  const loggedInUser = { isAdmin: 0, userType: 'freightAgent' }
  useSession.setState({
    data: { permissions, products: [], loggedInUser } as unknown as SessionData,
    currentContext: '',
  })
}

beforeEach(() => {
  did.mockReset()
  go.mockReset()
  signIn()
})

/** A screen, or a part of one, with an action that draws itself as a button and in a menu. */
function Part({ name = 'save', action }: { name?: string; action: ActionParts }) {
  const acts = useScreenActions({ [name]: action })
  const [only] = Object.values(acts)
  if (!only) return null
  return (
    <>
      <ActionButton action={only} />
      <ActionMenu label="More" actions={[only]} />
    </>
  )
}

const Listed = () => (
  <ul aria-label="open">
    {useOpenActions(true).map(each => (
      <li key={each.label}>{each.label}</li>
    ))}
  </ul>
)
const listed = () => [...screen.getByRole('list', { name: 'open' }).children].map(each => each.textContent)

const show = (children: React.ReactNode) => (
  <MantineProvider env="test">
    <MemoryRouter>
      {children}
      <Listed />
    </MemoryRouter>
  </MantineProvider>
)
const save = (label: string): ActionParts => ({ label, perform: () => did(label) })

function WithPanel() {
  useScreenActions({ save: save('Save rows'), add: save('New shipment') })
  return <Part action={save('Save record')} />
}

test('a button, a menu item and a list say and run the same action', async () => {
  render(show(<Part action={save('Save 3 rows')} />))
  await userEvent.click(screen.getByRole('button', { name: 'Save 3 rows' }))
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Save 3 rows/ }))
  act(() => runKeys('Alt S', go))
  expect(did.mock.calls).toEqual([['Save 3 rows'], ['Save 3 rows'], ['Save 3 rows']])
  expect(listed()).toEqual(['Save 3 rows'])
})

test('the part that was opened last has a key to itself, and gives it back when it closes', () => {
  const screenOnly = <Part action={save('Save rows')} />
  const { rerender } = render(show(screenOnly))
  rerender(
    show(
      <>
        {screenOnly}
        <Part action={save('Save record')} />
      </>,
    ),
  )
  act(() => runKeys('Alt S', go))
  expect(listed()).toEqual(['Save record'])
  rerender(show(screenOnly))
  act(() => runKeys('Alt S', go))
  expect(did.mock.calls).toEqual([['Save record'], ['Save rows']])
  expect(listed()).toEqual(['Save rows'])
})

test('a panel that opens together with its screen is nested in it, so it comes first', () => {
  render(show(<WithPanel />))
  expect(listed()).toEqual(['Save record', 'New shipment'])
})

test('without its permission an action is shown nowhere and has no key; with it, it sets the context (R361, R367)', () => {
  const action = { ...save('Save'), keys: 'Alt N', permission: 'tariffs.saveTariff' }
  const { rerender } = render(show(<Part name="add" action={action} />))
  expect(screen.queryByRole('button')).toBeNull()
  act(() => runKeys('Alt N', go))
  expect(did).not.toHaveBeenCalled()
  act(() => signIn('tariffs.saveTariff'))
  rerender(show(<Part name="add" action={action} />))
  act(() => runKeys('Alt N', go))
  expect(did).toHaveBeenCalledOnce()
  expect(useSession.getState().currentContext).toBe('tariffs.saveTariff')
})

test('a disabled action says why: as a tooltip with its key, and below the menu item', async () => {
  render(show(<Part action={{ ...save('Save'), whyNot: 'No changes to save' }} />))
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  expect(screen.getByTitle('No changes to save (Alt+S)')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  expect(await screen.findByRole('menuitem', { name: /No changes to save/ })).toBeDisabled()
})

test('an action that leads to an address is a link, and its key goes there', () => {
  render(show(<Part name="upload" action={{ label: 'Upload', keys: 'Alt U', to: '/uploads' }} />))
  expect(screen.getByRole('link', { name: 'Upload' })).toHaveAttribute('href', '/uploads')
  act(() => runKeys('Alt U', go))
  expect(go).toHaveBeenCalledWith('/uploads')
})

test('an action that is running is not started again', () => {
  render(show(<Part action={{ ...save('Save'), isPending: true }} />))
  act(() => runKeys('Alt S', go))
  expect(did).not.toHaveBeenCalled()
})

function Pushes({ selected }: { selected: number }) {
  const whyNot = selected ? null : 'Select invoices first'
  const acts = useScreenActions({ send: { ...save('Send'), whyNot }, print: { ...save('Print'), whyNot } })
  return <ActionMenu label="Billing system" heading={`${selected} selected`} actions={Object.values(acts)} />
}

test('a reason that several items share is said once, in place of the heading', async () => {
  render(show(<Pushes selected={0} />))
  await userEvent.click(screen.getByRole('button', { name: 'Billing system' }))
  expect(await screen.findAllByText('Select invoices first')).toHaveLength(1)
  expect(screen.queryByText('0 selected')).toBeNull()
  expect(screen.getByRole('menuitem', { name: 'Print' })).toBeDisabled()
})
