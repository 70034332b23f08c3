import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { sendScreenAction, useScreenAction } from './screenActions'

function Screen({ save }: { save: () => void }) {
  useScreenAction('save', save)
  return <input aria-label="cell" />
}

test('Alt+S reaches the open screen, after the open editor has given up its focus (A014)', () => {
  const seen: string[] = []
  render(<Screen save={() => seen.push('save')} />)
  const cell = screen.getByLabelText('cell')
  cell.addEventListener('blur', () => seen.push('typed'))
  cell.focus()
  sendScreenAction('save')
  expect(seen).toEqual(['typed', 'save'])
})

test('a key that no screen answers says so; a screen that is gone answers none', async () => {
  const save = vi.fn()
  const { unmount } = render(
    <MantineProvider env="test">
      <Notifications />
      <Screen save={save} />
    </MantineProvider>,
  )
  sendScreenAction('calculate')
  expect(await screen.findByText('There is nothing to rate on this screen.')).toBeVisible()
  unmount()
  sendScreenAction('save')
  expect(save).not.toHaveBeenCalled()
})
