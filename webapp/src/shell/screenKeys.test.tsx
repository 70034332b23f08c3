import { fireEvent, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { useScreenAction } from '@/ui'
import { useShellHotkeys } from './hotkeys'

const did = vi.fn()
function Screen() {
  useShellHotkeys(vi.fn())
  useScreenAction('calculate', () => did('calculate'))
  useScreenAction('save', () => did('save'))
  useScreenAction('refreshIssues', () => did('refreshIssues'))
  return <input aria-label="cell" />
}

test.each([
  ['T', 'calculate'],
  ['S', 'save'],
  ['R', 'refreshIssues'],
])('Alt+%s is answered by the open screen, from within a cell as well (A013, A014, A015)', (key, action) => {
  did.mockReset()
  const { getByLabelText } = render(
    <MemoryRouter>
      <Screen />
    </MemoryRouter>,
  )
  fireEvent.keyDown(getByLabelText('cell'), { key: key.toLowerCase(), code: `Key${key}`, altKey: true })
  expect(did.mock.calls).toEqual([[action]])
})
