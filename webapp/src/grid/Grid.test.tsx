import { readFileSync } from 'node:fs'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showGrid as show } from './showGrid'
import { GridStore } from './store'
import { COLUMNS, makeStore, rowAt, snapshot } from './testGrid'

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

test.each([
  ['R140', 'mandatory', 'Mandatory!', 'mandatory', '#ffdbea'],
  ['R141', 'length', 'Length Exceed!', 'length', '#ffdfbd'],
  ['R142', 'regex', 'Weight must be a number.', 'regex', '#ffc9c4'],
  ['R142', 'server', 'Already used', 'regex', '#ffc9c4'],
  ['R143', 'rule', 'Weight should be less than 5.', 'rule', '#fff1a6'],
  ['R144', 'assigned', 'Weight value assigned as per field validation rule.', 'auto', '#daf5dd'],
] as const)('%s: a cell in the state %s says “%s” and has its colour', (_rule, kind, message, token, colour) => {
  const { store } = show()
  act(() => {
    store.setFindings(rowAt(store, 0), { weight: { kind, message } })
  })
  const cell = screen.getByText(message).closest('[role=gridcell]') as HTMLElement
  expect(cell).toHaveAttribute('data-tip', message)
  expect(cell).toHaveAttribute('data-finding', kind)
  const styles = readFileSync(`${import.meta.dirname}/grid.module.css`, 'utf8')
  const tokens = readFileSync(`${import.meta.dirname}/../theme/tokens.css`, 'utf8')
  expect(styles).toMatch(new RegExp(`data-finding="${kind}"\\][^}]*background: var\\(--cell-${token}\\)`, 's'))
  expect(tokens).toContain(`--cell-${token}: ${colour}`)
})

test('grid, rows, heads and cells say what and where they are', () => {
  const { grid } = show()
  expect(grid).toHaveAttribute('aria-rowcount', '4')
  expect(grid).toHaveAttribute('aria-colcount', '5')
  expect(screen.getByRole('columnheader', { name: /weight/ })).toHaveAttribute('aria-colindex', '4')
  const row = screen.getByText('S1').closest('[role=row]')
  expect(row).toHaveAttribute('aria-rowindex', '2')
  // the part of the row in the scrolling pane has the same index
  expect(screen.getByText('INV-1').closest('[role=row]')).toHaveAttribute('aria-rowindex', '2')
})

test('what happens is told to a screen reader', async () => {
  const { grid, user } = show()
  grid.focus()
  await user.keyboard('X{Enter}')
  await user.keyboard('{Control>}z{/Control}')
  expect(document.querySelector('[aria-live=polite]')).toHaveTextContent('Undone: 1 cells')
  await user.keyboard('{Delete}')
})

const choices = (onChange = vi.fn()) => ({ order: [], hidden: [], widths: {}, frozen: null, onChange })

test('Alt and arrow down opens the menu of the column: sort, filter, freeze, width, move, hide', async () => {
  const onChange = vi.fn()
  const onSort = vi.fn()
  const filterBy = vi.fn()
  const sorting = { key: null, direction: 'asc' as const, sortable: () => true, onSort }
  const { store, grid, user } = show(makeStore(), {
    choices: choices(onChange),
    sorting,
    actions: { filterable: () => true, filterBy },
  })
  const choose = async (name: string) => {
    grid.focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  act(() => store.select(0, 2))
  await choose('Sort descending')
  expect(onSort).toHaveBeenCalledWith('weight', 'desc')
  await choose('Filter by this column…')
  expect(filterBy).toHaveBeenCalledWith('weight')
  await choose('Freeze up to here')
  expect(onChange).toHaveBeenLastCalledWith({ frozen: 'weight' })
  await choose('Move left')
  expect(onChange).toHaveBeenLastCalledWith({ order: ['updateField', 'weight', 'number', 'invoice'] })
  await choose('Reset width')
  expect(onChange).toHaveBeenLastCalledWith({ widths: { weight: 100 } })
  await choose('Hide column')
  expect(onChange).toHaveBeenLastCalledWith({ hidden: ['weight'] })
})

test('columns stand in the order, width and sight that somebody gave them', () => {
  const given = { ...choices(), order: ['invoice', 'number'], hidden: ['weight'], widths: { invoice: 77 } }
  show(makeStore(), { choices: given })
  const heads = screen.getAllByRole('columnheader').map(head => head.dataset.head)
  expect(heads).toEqual([undefined, 'updateField', 'invoice', 'number'])
  expect(screen.getByRole('columnheader', { name: /invoice/ })).toHaveStyle({ width: '77px' })
})

test('Shift and F10 opens the menu of the cell: the selected rows are deleted', async () => {
  const showHistory = vi.fn()
  const { store, grid, user } = show(makeStore(), { actions: { showHistory } })
  act(() => store.selectBlock({ top: 0, bottom: 1, left: 1, right: 1 }))
  grid.focus()
  await user.keyboard('{Shift>}{F10}{/Shift}')
  await user.click(await screen.findByRole('menuitem', { name: 'Cell history' }))
  expect(showHistory).toHaveBeenCalledWith(rowAt(store, 0), 'number')
  grid.focus()
  await user.keyboard('{Shift>}{F10}{/Shift}')
  await user.click(await screen.findByRole('menuitem', { name: /^Delete 2 rows/ }))
  expect(store.isDeleted(rowAt(store, 1))).toBe(true)
})

test('Ctrl+F finds in the loaded rows, counts, and goes from hit to hit', async () => {
  const { store, grid, user } = show()
  grid.focus()
  await user.keyboard('{Control>}f{/Control}')
  await user.type(screen.getByRole('textbox', { name: 'Find' }), 'inv')
  await screen.findByText('1 of 2')
  expect(store.selection).toMatchObject({ row: 0, col: 3 })
  await user.keyboard('{Enter}')
  expect(await screen.findByText('2 of 2')).toBeVisible()
  await user.keyboard('{Shift>}{Enter}{/Shift}')
  expect(store.selection).toMatchObject({ row: 0, col: 3 })
  await user.keyboard('zzz')
  expect(await screen.findByText('No results')).toBeVisible()
  await user.keyboard('{Escape}')
  expect(grid).toHaveFocus()
})

test('an input method keeps its Enter: nothing is committed while it composes', async () => {
  const { store, grid, user } = show()
  grid.focus()
  await user.keyboard('{F2}')
  const editor = screen.getByRole('textbox', { name: 'number' })
  fireEvent.compositionStart(editor)
  fireEvent.keyDown(editor, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(editor, { key: 'Enter', keyCode: 229 })
  expect(store.edit).not.toBeNull()
  fireEvent.compositionEnd(editor)
  fireEvent.change(editor, { target: { value: '貨物' } })
  fireEvent.keyDown(editor, { key: 'Enter' })
  expect(snapshot(store)[0]?.[1]).toBe('貨物')
})

test('a text of several lines keeps them: Alt+Enter begins one, Enter ends the edit', async () => {
  const columns = COLUMNS.map(column => (column.key === 'number' ? { ...column, editor: 'lines' as const } : column))
  const { store, grid, user } = show(new GridStore(columns, [[false, 'Dock 4\nHamburg', '', '']]))
  store.select(0, 1)
  grid.focus()
  await user.keyboard('{F2}')
  expect(screen.getByRole('textbox', { name: 'number' })).toHaveValue('Dock 4\nHamburg')
  await user.keyboard('{Alt>}{Enter}{/Alt}Gate 2{Enter}')
  expect(snapshot(store)[0]?.[1]).toBe('Dock 4\nHamburg\nGate 2')
  expect(grid).toHaveFocus()
})

test('who goes on to the next match before the last letter was looked for stays there', async () => {
  const { grid, user } = show()
  grid.focus()
  await user.keyboard('{Control>}f{/Control}')
  await user.keyboard('INV')
  await screen.findByText('1 of 2')
  // the search for the longer text starts a moment after typing: Enter comes first
  await user.keyboard('-{Enter}')
  expect(screen.getByText('2 of 2')).toBeVisible()
  await new Promise(resolve => setTimeout(resolve, 150))
  expect(screen.getByText('2 of 2')).toBeVisible()
})
