import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showGrid } from './showGrid'
import { snapshot } from './testGrid'

test('cells pasted into an open cell in which nothing was typed go into the grid; a single text stays in the cell', async () => {
  const { store, grid, user } = showGrid()
  const paste = (text: string) =>
    fireEvent.paste(document.activeElement as Element, { clipboardData: { getData: () => text } })
  grid.focus()
  await user.keyboard('x{Backspace}')
  expect(grid).not.toHaveFocus()
  paste('S8')
  expect(grid).not.toHaveFocus()
  paste('S8\r\nS9\r\n')
  expect(grid).toHaveFocus()
  expect(snapshot(store).map(row => row[1])).toEqual(['S8', 'S9', ''])
})

test('a paste that does not fit is shown before it changes anything', async () => {
  const { store, grid, user } = showGrid()
  const before = snapshot(store)
  const paste = () => fireEvent.paste(grid, { clipboardData: { getData: () => 'S8\theavy' } })
  grid.focus()
  paste()
  const dialog = await screen.findByRole('dialog', { name: '1 cell can’t be pasted' })
  expect(dialog).toHaveTextContent('1weightheavyNot a number')
  expect(snapshot(store)).toEqual(before)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(snapshot(store)).toEqual(before)
  paste()
  await user.click(await screen.findByRole('button', { name: 'Paste valid cells' }))
  expect(snapshot(store)[0]).toEqual([true, 'S8', '10', 'INV-1'])
})
