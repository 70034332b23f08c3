import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Wire } from '@/api/wire'
import { DataTable } from '@/ui'
import { rateColumns } from './rateColumns'

const range = (text: string, start: string, rate: string, minimum: string | null = '98.50', method = 'unit') => ({
  text,
  start,
  end: null,
  rate,
  minimum,
  method,
})
const lane = (number: number, ranges: Wire<'RangeView'>[]) =>
  ({
    laneId: `l${number}`,
    number,
    charges: { freight: { rate: null, minimum: null, maximum: null, ranges } },
  }) as unknown as Wire<'LaneView'>

function show(rows: Wire<'LaneView'>[]) {
  render(
    <MantineProvider env="test">
      <DataTable
        rows={rows}
        rowKey={row => row.laneId}
        columns={rateColumns({ id: 'freight', name: 'Freight' }, rows)}
      />
    </MantineProvider>,
  )
  const texts = (row: HTMLElement, role: string) =>
    within(row)
      .getAllByRole(role)
      .map(cell => cell.textContent)
  const [head, ...body] = screen.getAllByRole('row')
  return [head ? texts(head, 'columnheader') : [], ...body.map(row => texts(row, 'cell'))]
}

test('breaks that lanes have in common are columns, and the minimum of a lane is said once', () => {
  const low = range('0–499.99', '0', '44.73')
  const high = range('500 and over', '500', '37.125')
  expect(
    show([lane(1, [low, high]), lane(2, [low]), lane(3, [range('500 and over', '500', '900', '98.50', 'flat')])]),
  ).toEqual([
    ['Freight min', 'Freight 0+', 'Freight 500+'],
    ['98.50', '44.7300', '37.1250'],
    ['98.50', '44.7300', '–'],
    ['98.50', '–', 'flat 900.00'],
  ])
})

test('a minimum that differs from break to break stays with its break', () => {
  const ranges = [range('0–499.99', '0', '44.73'), range('500 and over', '500', '37.13', '120.00')]
  expect(show([lane(1, ranges)])).toEqual([['Freight'], ['0–499.9944.7300min 98.50500 and over37.1300min 120.00']])
})
