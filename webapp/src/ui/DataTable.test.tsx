import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { DataTable } from './DataTable'
import { sortOf } from './tableColumns'

interface Port {
  code: string
  boxes: number
}
const PORTS: Port[] = [
  { code: 'LAX', boxes: 20 },
  { code: 'FRA', boxes: 3 },
  { code: 'SIN', boxes: 100 },
]
type Props = Partial<Parameters<typeof DataTable<Port>>[0]>

const show = (props: Props = {}) =>
  render(
    <MantineProvider>
      <DataTable
        rows={PORTS}
        rowKey={port => port.code}
        columns={[
          { head: 'Port', names: true, cell: port => <a href={`#${port.code}`}>{port.code}</a>, foot: 'Total' },
          { head: 'Boxes', figure: true, sortBy: port => port.boxes, cell: port => port.boxes, foot: 123 },
        ]}
        {...props}
      />
    </MantineProvider>,
  )
const codes = () => screen.getAllByRole('rowheader').map(cell => cell.textContent)

test('columns have their heads, rows their names, and the foot its totals', () => {
  show()
  expect(screen.getAllByRole('columnheader').map(head => head.textContent)).toEqual(['Port', 'Boxes'])
  expect(codes()).toEqual(['LAX', 'FRA', 'SIN', 'Total'])
  expect(screen.getByRole('columnheader', { name: 'Boxes' })).toHaveClass('num')
  expect(screen.getByRole('cell', { name: '123' })).toHaveClass('num')
})

test('a column with a value of its own sorts here, and once more the other way round', async () => {
  show()
  const head = screen.getByRole('columnheader', { name: 'Boxes' })
  expect(head).not.toHaveAttribute('aria-sort')
  await userEvent.click(within(head).getByRole('button'))
  expect(head).toHaveAttribute('aria-sort', 'ascending')
  expect(codes()).toEqual(['FRA', 'LAX', 'SIN', 'Total'])
  await userEvent.click(within(head).getByRole('button'))
  expect(head).toHaveAttribute('aria-sort', 'descending')
  expect(codes()).toEqual(['SIN', 'LAX', 'FRA', 'Total'])
})

test('where somebody else sorts, the order is asked for and the rows stay as they came', async () => {
  const asked = vi.fn()
  const columns = [{ head: 'Port', sorts: 'code', cell: (port: Port) => port.code }]
  show({ columns, sort: sortOf('code', asked) })
  const head = screen.getByRole('columnheader', { name: 'Port' })
  expect(head).toHaveAttribute('aria-sort', 'ascending')
  await userEvent.click(within(head).getByRole('button'))
  expect(asked).toHaveBeenCalledExactlyOnceWith('-code')
  expect(screen.getAllByRole('cell').map(cell => cell.textContent)).toEqual(['LAX', 'FRA', 'SIN'])
})

test('a click on a row opens it; a link in it goes its own way', async () => {
  const open = vi.fn()
  show({ open })
  await userEvent.click(screen.getByRole('cell', { name: '3' }))
  expect(open).toHaveBeenCalledExactlyOnceWith(PORTS[1])
  await userEvent.click(screen.getByRole('link', { name: 'SIN' }))
  expect(open).toHaveBeenCalledOnce()
})

test('Tab stops at one row; arrows, Home and End go through the others', async () => {
  show()
  await userEvent.tab()
  await userEvent.tab()
  expect(screen.getByRole('link', { name: 'LAX' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByRole('link', { name: 'FRA' })).toHaveFocus()
  await userEvent.keyboard('{End}')
  expect(screen.getByRole('link', { name: 'SIN' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Home}')
  expect(screen.getByRole('link', { name: 'LAX' })).toHaveFocus()
  await userEvent.tab()
  expect(document.body).toHaveFocus()
})

test('the arrows keep the column, and Enter on a box opens its row', async () => {
  const open = vi.fn()
  const choose = vi.fn()
  show({
    open,
    choice: {
      every: 'All ports',
      one: port => `Choose ${port.code}`,
      refuses: port => port.boxes > 99,
      chosen: new Set(),
      choose,
    },
  })
  screen.getByRole('checkbox', { name: 'Choose LAX' }).focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByRole('checkbox', { name: 'Choose FRA' })).toHaveFocus()
  await userEvent.keyboard(' ')
  expect(choose).toHaveBeenLastCalledWith(['FRA'], true)
  await userEvent.keyboard('{Enter}')
  expect(open).toHaveBeenCalledExactlyOnceWith(PORTS[1])
  await userEvent.click(screen.getByRole('checkbox', { name: 'All ports' }))
  expect(choose).toHaveBeenLastCalledWith(['LAX', 'FRA'], true)
  expect(screen.getByRole('checkbox', { name: 'Choose SIN' })).toBeDisabled()
})

test('rows to type into keep every field in the order of Tab', async () => {
  const cell = (port: Port) => <input aria-label={port.code} />
  show({ editable: true, columns: [{ head: 'Port', cell }] })
  for (const name of ['LAX', 'FRA', 'SIN']) {
    await userEvent.tab()
    expect(screen.getByRole('textbox', { name })).toHaveFocus()
  }
})

test('rows say how they stand', () => {
  const states = { LAX: 'chosen', FRA: 'dimmed', SIN: 'finding' } as const
  show({ state: port => states[port.code as keyof typeof states] })
  const rows = screen.getAllByRole('row').slice(1, 4)
  expect(rows.map(row => ['on', 'dimmed', 'finding'].filter(name => row.hasAttribute(`data-${name}`)))).toEqual([
    ['on'],
    ['dimmed'],
    ['finding'],
  ])
})

test('in place of rows: what is said when there are none, bars while they come, a way to try again', async () => {
  const refetch = vi.fn()
  const { unmount } = show({ rows: [], empty: <p>No ports yet</p> })
  expect(screen.getByText('No ports yet')).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
  unmount()
  const waiting = show({ rows: undefined, what: 'the ports', of: { data: undefined, error: null, refetch } })
  expect(screen.getByRole('status', { name: 'Loading the ports' })).toBeInTheDocument()
  waiting.unmount()
  show({ rows: undefined, what: 'the ports', of: { data: undefined, error: new Error('down'), refetch } })
  expect(screen.getByRole('alert')).toHaveTextContent('The ports could not be loaded')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
})

test('groups stand under lines of their own', () => {
  show({
    groups: [
      { key: 'sea', head: 'By sea', rows: PORTS.slice(0, 2) },
      { key: 'air', head: 'By air', rows: PORTS.slice(2) },
    ],
  })
  expect(codes()).toEqual(['By sea', 'LAX', 'FRA', 'By air', 'SIN', 'Total'])
  expect(screen.getByText('By air')).toHaveAttribute('scope', 'rowgroup')
})
