import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Summary } from '../calls'
import { Pivot } from './Pivot'

const value = (text: string | null) => ({ value: text, label: text ?? '(empty)' })
const column = (month: string | null, measure = 0) => ({
  keys: month ? [value(month)] : [],
  isTotal: month === null,
  measure,
  currency: '',
})
const SUMMARY: Summary = {
  rows: [{ field: 'carrier', label: 'Carrier', kind: 'text', by: null, unit: '' }],
  columns: [{ field: 'day', label: 'Entry date', kind: 'date', by: 'month', unit: '' }],
  measures: [{ field: '', how: 'count', label: 'Shipments', isMoney: false, unit: '' }],
  cells: [column('2026-10'), column('2026-11'), column(null)],
  table: [
    { keys: [value('LH')], cells: ['1', null, '1'] },
    { keys: [value(null)], cells: ['1200', '3', '1203'] },
  ],
  totals: ['1201', '3', '1204'],
  total: 2,
  counted: 1204,
}
const SORT = { measure: null, currency: '', field: '', descending: false }

function show() {
  const onOpen = vi.fn()
  const onSort = vi.fn()
  render(
    <MantineProvider>
      <Pivot summary={SUMMARY} sort={SORT} onSort={onSort} onOpen={onOpen} />
    </MantineProvider>,
  )
  return { onOpen, onSort, user: userEvent.setup() }
}

test('one figure is in the way of Tab, the arrows go to the others and over what is empty', async () => {
  const { user, onOpen } = show()
  const figures = screen.getAllByRole('button', { name: /: [\d,]+$/ })
  expect(figures.filter(figure => figure.tabIndex === 0)).toHaveLength(1)
  screen.getByRole('button', { name: 'LH, Oct 2026, Shipments: 1' }).focus()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('button', { name: 'LH, All, Shipments: 1' })).toHaveFocus()
  await user.keyboard('{ArrowDown}{ArrowLeft}')
  expect(screen.getByRole('button', { name: '(empty), Nov 2026, Shipments: 3' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledWith({
    keys: [
      { field: 'carrier', by: null, value: null },
      { field: 'day', by: 'month', value: '2026-11' },
    ],
    currency: null,
  })
})

test('the totals open everything, the heads of totals and of rows sort', async () => {
  const { user, onOpen, onSort } = show()
  await user.click(screen.getByRole('button', { name: 'Total, All, Shipments: 1,204' }))
  expect(onOpen).toHaveBeenCalledWith({ keys: [], currency: null })
  await user.click(screen.getByRole('button', { name: 'Shipments' }))
  expect(onSort).toHaveBeenLastCalledWith({ measure: 0, currency: '', field: '', descending: true })
  await user.click(screen.getByRole('button', { name: 'Carrier' }))
  expect(onSort).toHaveBeenLastCalledWith({ measure: null, currency: '', field: '', descending: true })
  expect(screen.getByRole('columnheader', { name: 'Carrier' })).toHaveAttribute('aria-sort', 'ascending')
})
