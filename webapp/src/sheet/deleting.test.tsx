import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { GridColumn } from '@/grid'
import { Toasts } from '@/ui'
import { RowSheet } from './rowSheet'
import type { RowsAnswer, WireRow } from './saving'
import { UPDATE_BOX } from './shape'
import { type SendRows, useSheetSave } from './useSheetSave'

interface Booking {
  id: string
  number: string
  revision: number
}
const column = (key: string, kind: 'text' | 'toggle'): GridColumn => ({
  key,
  label: key,
  kind,
  editor: kind === 'toggle' ? 'none' : 'text',
  readonly: false,
  mandatory: false,
  width: 100,
  parse: text => text,
})
const bookings = () =>
  new RowSheet<Booking>(
    {
      columns: () => [column(UPDATE_BOX, 'toggle'), column('number', 'text')],
      cells: (_columns, row) => [false, row.number],
      keyOf: row => row.id,
      named: ({ id, revision }) => ({ id, revision }),
      isLocked: () => false,
      isSent: each => each.key === 'number',
      title: { key: 'number', untitled: 'New booking' },
      whyKept: () => null,
      deleting: { what: ['booking', 'bookings'], meaning: 'Gone from every list.' },
    },
    ['S1', 'S2', 'S3'].map(number => ({ id: number, number, revision: 1 })),
  )

function SaveButton({ sheet, send }: { sheet: RowSheet<Booking>; send: SendRows<Booking> }) {
  const save = useSheetSave(sheet, send)
  return (
    <button type="button" onClick={() => save.mutate()}>
      Save
    </button>
  )
}

/** A screen with a sheet; the server stores what it is sent. */
function open() {
  const sheet = bookings()
  const sent: WireRow[][] = []
  const send = async (rows: WireRow[]): Promise<RowsAnswer<Booking>> => {
    sent.push(rows)
    const id = (row: WireRow) => String(row.id)
    return { saved: rows.map(row => ({ tempId: row.tempId, row: { id: id(row), number: id(row), revision: 2 } })) }
  }
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <ModalsProvider>
          <Toasts />
          <SaveButton sheet={sheet} send={send} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  const names = () => sheet.store.filledRows.map(id => sheet.nameOf(id))
  return { sheet, sent, names, user: userEvent.setup() }
}

test('a save that deletes asks first, says what it deleted, and Undo brings it back to its place', async () => {
  const { sheet, sent, names, user } = open()
  act(() => void sheet.store.deleteRows(sheet.store.filledRows.slice(0, 2)))
  await user.click(screen.getByText('Save'))
  expect(await screen.findByText('Delete 2 bookings?')).toBeVisible()
  expect(screen.getByText('Gone from every list.')).toBeVisible()
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Delete 2 bookings' }))
  expect(await screen.findByText('2 bookings deleted')).toBeVisible()
  expect(names()).toEqual(['S3'])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(names()).toEqual(['S1', 'S2', 'S3']))
  await waitFor(() =>
    expect(sent[1]?.map(row => [row.id, row.archived])).toEqual([
      ['S1', false],
      ['S2', false],
    ]),
  )
  expect(sheet.changedRows()).toEqual([])
})

test('a single row is asked about by its name, and stays when the answer is no', async () => {
  const { sheet, sent, user } = open()
  act(() => void sheet.store.deleteRows(sheet.store.filledRows.slice(1, 2)))
  await user.click(screen.getByText('Save'))
  expect(await screen.findByText('Delete booking S2?')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByText('Delete booking S2?')).toBeNull())
  expect(sent).toEqual([])
  expect(sheet.rowsToSave()).toHaveLength(1)
})
