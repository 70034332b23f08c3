import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Grid, GridStore, type RowId } from '@/grid'
import type { Field } from './field'
import { toColumn } from './toColumn'

const FIELDS: Field[] = [
  { key: 'a#shipDate', label: 'Ship date', type: 'date' },
  { key: 'a#value', label: 'Value', type: 'numeric' },
]

test('B1: a column with two readings is asked about once, and the next paste is read as was chosen', async () => {
  const columns = FIELDS.map(field => toColumn(field, 'shipmentEntry', async () => []))
  const store = new GridStore(
    columns,
    [1, 2, 3].map(() => ['', '']),
  )
  render(
    <MantineProvider>
      <Grid store={store} height={400} label="Shipments" />
    </MantineProvider>,
  )
  const grid = screen.getByRole('grid', { name: 'Shipments' })
  const paste = (text: string) => fireEvent.paste(grid, { clipboardData: { getData: () => text } })
  const at = (row: number) => [...store.row(store.rows[row] as RowId)]
  store.select(0, 0)
  // in the format of Chicago: one reading, so no question
  paste('05/06/2026\t$1,200.50')
  expect(at(0)).toEqual(['2026-05-06', '1200.5'])
  store.select(1, 0)
  paste('05-06-2026\t1.234,50')
  const asked = await screen.findByRole('radiogroup', { name: 'Ship date: 05-06-2026 could be read two ways' })
  expect(asked).toHaveTextContent('May 6, 2026')
  expect(screen.queryByRole('radiogroup', { name: /Value/ })).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Jun 5, 2026' }))
  await userEvent.click(screen.getByRole('button', { name: 'Paste valid cells' }))
  expect(at(1)).toEqual(['2026-06-05', '1234.5'])
  store.select(2, 0)
  paste('07-08-2026\t1')
  expect(at(2)).toEqual(['2026-08-07', '1'])
})
