import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { useScreenActions } from '@/ui'
import { useShellHotkeys } from './hotkeys'

const did = vi.fn()

function Shell() {
  useShellHotkeys(vi.fn())
  return <input aria-label="cell" />
}

function Screen() {
  useScreenActions({
    calculate: { label: 'Rate 2 selected', perform: () => did('calculate') },
    save: { label: 'Save 2 rows', perform: () => did('save') },
    refreshIssues: { label: 'Refresh', perform: () => did('refreshIssues') },
    raise: { label: 'Raise issues', keys: 'Alt N', perform: () => did('raise') },
  })
  return null
}

const press = (key: string) =>
  fireEvent.keyDown(screen.getByLabelText('cell'), { key: key.toLowerCase(), code: `Key${key}`, altKey: true })

test.each([
  ['T', 'calculate'],
  ['S', 'save'],
  ['R', 'refreshIssues'],
  ['N', 'raise'],
])('Alt+%s is answered by the open screen, from within a cell as well (A013, A014, A015)', (key, action) => {
  did.mockReset()
  render(
    <MemoryRouter>
      <Shell />
      <Screen />
    </MemoryRouter>,
  )
  press(key)
  expect(did.mock.calls).toEqual([[action]])
})

test('typed text is included: the open editor loses its focus before the action runs', () => {
  did.mockReset()
  render(
    <MemoryRouter>
      <Shell />
      <Screen />
    </MemoryRouter>,
  )
  const cell = screen.getByLabelText('cell')
  cell.addEventListener('blur', () => did('typed'))
  cell.focus()
  press('S')
  expect(did.mock.calls).toEqual([['typed'], ['save']])
})

test('a key that no screen answers says so', async () => {
  render(
    <MantineProvider env="test">
      <Notifications />
      <MemoryRouter>
        <Shell />
      </MemoryRouter>
    </MantineProvider>,
  )
  press('T')
  expect(await screen.findByText('There is nothing to rate on this screen.')).toBeVisible()
})
