import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Grid } from './Grid'
import { GridStore } from './store'
import { COLUMNS, makeStore, rowAt, snapshot } from './testGrid'

function show(store: GridStore = makeStore(), props = {}) {
  render(
    <MantineProvider>
      <Grid store={store} height={400} label="Shipments" {...props} />
    </MantineProvider>,
  )
  return { store, grid: screen.getByRole('grid', { name: 'Shipments' }), user: userEvent.setup() }
}

test('typing replaces the cell, Enter commits and goes down', async () => {
  const { store, grid, user } = show()
  grid.focus()
  await user.keyboard('hello{Enter}')
  expect(screen.getByText('hello')).toHaveAttribute('aria-colindex', '3')
  expect(store.selection).toMatchObject({ row: 1, col: 1 })
  expect(grid.getAttribute('aria-activedescendant')).toMatch(/-1-1$/)
  expect(grid).toHaveFocus()
})

test('F2 keeps the text, Escape throws the edit away', async () => {
  const { store, grid, user } = show()
  grid.focus()
  await user.keyboard('{F2}9{Enter}')
  expect(snapshot(store)[0]?.[1]).toBe('S19')
  await user.keyboard('{F2}9{Escape}')
  expect(snapshot(store)[1]?.[1]).toBe('S2')
})

test('R140: an emptied mandatory cell says so in words, to the eye and to a screen reader', async () => {
  const { grid, user } = show()
  grid.focus()
  await user.keyboard('{Delete}')
  const cell = screen.getByText('Required').closest('[role=gridcell]')
  expect(cell).toHaveAttribute('data-finding', 'mandatory')
  expect(cell).toHaveAttribute('aria-invalid', 'true')
  expect(cell).toHaveTextContent('Mandatory!')
})

test('the spare row is numbered *, and a page starts with its own number', () => {
  show(makeStore(), { firstNumber: 101 })
  expect(screen.getAllByRole('rowheader').map(head => head.textContent)).toEqual(['101', '102', '*'])
})

test('a row number selects the row; the update box is ticked with the mouse', () => {
  const { store } = show()
  fireEvent.mouseDown(screen.getByText('2', { selector: '[role=rowheader]' }))
  expect(store.block).toEqual({ top: 1, bottom: 1, left: 0, right: 3 })
  fireEvent.mouseDown(screen.getAllByRole('img', { name: 'not checked' })[0] as HTMLElement)
  expect(store.isMarked(rowAt(store, 0))).toBe(true)
})

test('a head that can be sorted asks for it, and tells which way it is sorted', async () => {
  const onSort = vi.fn()
  const sorting = { key: 'weight', direction: 'desc' as const, sortable: (key: string) => key !== 'invoice', onSort }
  const { user } = show(makeStore(), { sorting })
  expect(screen.getByRole('columnheader', { name: 'weight' })).toHaveAttribute('aria-sort', 'descending')
  await user.click(screen.getByRole('button', { name: /number/ }))
  expect(onSort).toHaveBeenCalledWith('number')
  expect(screen.queryByRole('button', { name: 'invoice' })).toBeNull()
})

test('a cell with suggestions offers them, and takes the one chosen with the keyboard', async () => {
  const suggest = vi.fn(async () => [
    { value: 'ORD', label: 'ORD Chicago' },
    { value: 'ORF', label: 'ORF Norfolk' },
  ])
  const columns = COLUMNS.map(column =>
    column.key === 'number' ? { ...column, editor: 'suggest' as const, suggest } : column,
  )
  const { store, grid, user } = show(new GridStore(columns, [[false, '', '', '']]))
  store.select(0, 1)
  grid.focus()
  await user.keyboard('OR')
  await screen.findByText('ORF Norfolk')
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await waitFor(() => expect(snapshot(store)[0]?.[1]).toBe('ORF'))
  expect(suggest).toHaveBeenLastCalledWith('OR', expect.anything())
})
