import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, Link, type Location, RouterProvider, useNavigate } from 'react-router'
import { expect, test, vi } from 'vitest'
import { LeaveGuard } from './LeaveGuard'

/** A form with one change; its save navigates to the new record. */
function Form() {
  const [changed, setChanged] = useState(1)
  const navigate = useNavigate()
  const save = () => {
    navigate('/made')
    setChanged(0)
  }
  return (
    <>
      <LeaveGuard changed={changed} what={['template', 'templates']} />
      <button type="button" onClick={save}>
        Save
      </button>
      <Link to="/away">Away</Link>
    </>
  )
}

/** Rows with a panel next to them, as in a sheet. */
function Rows({ onLeave }: { onLeave: () => void }) {
  const leaves = (from: Location, to: Location) => from.pathname !== to.pathname
  return (
    <>
      <LeaveGuard changed={1200} what={['row', 'rows']} leaves={leaves} onLeave={onLeave} />
      <Link to="?panel=notes">Panel</Link>
      <Link to="/away">Away</Link>
    </>
  )
}

function show(element = <Form />) {
  const router = createMemoryRouter([
    { path: '/', element },
    { path: '/made', element: <h1>Made</h1> },
    { path: '/away', element: <h1>Away</h1> },
  ])
  render(
    <MantineProvider>
      <RouterProvider router={router} />
    </MantineProvider>,
  )
}

test('a save that leads on is not asked about what it has saved', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { name: 'Made' })).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('leaving what is not saved asks, and goes when told to', async () => {
  show()
  await userEvent.click(screen.getByRole('link', { name: 'Away' }))
  expect(await screen.findByRole('dialog', { name: '1 template has unsaved changes' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Leave without saving' }))
  expect(await screen.findByRole('heading', { name: 'Away' })).toBeVisible()
})

test('a panel beside the rows is opened unasked; rows that are left behind are forgotten', async () => {
  const onLeave = vi.fn()
  show(<Rows onLeave={onLeave} />)
  await userEvent.click(screen.getByRole('link', { name: 'Panel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Away' }))
  expect(await screen.findByRole('dialog', { name: '1,200 rows have unsaved changes' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Back to the rows' }))
  expect(onLeave).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('link', { name: 'Away' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  expect(await screen.findByRole('heading', { name: 'Away' })).toBeVisible()
  expect(onLeave).toHaveBeenCalledOnce()
})
