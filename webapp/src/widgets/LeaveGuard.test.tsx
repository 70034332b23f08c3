import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, Link, RouterProvider, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { LeaveGuard } from './LeaveGuard'

/** A form with one change; its save leads on to what it made. */
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

function show() {
  const router = createMemoryRouter([
    { path: '/', element: <Form /> },
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
  expect(await screen.findByRole('dialog')).toHaveAccessibleName('1 template is changed and not saved')
  await userEvent.click(screen.getByRole('button', { name: 'Leave without saving' }))
  expect(await screen.findByRole('heading', { name: 'Away' })).toBeVisible()
})
