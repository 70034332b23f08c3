import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Wire } from '@/api/wire'
import { Considered } from './LaneTable'

const lane = (at: number, identifiers: string[], failed: { field: string; text: string }[] = []) =>
  ({
    lane: at,
    identifiers,
    transitDays: '–',
    breakRange: '0 and over',
    minimum: '725.0000',
    rate: '2.0400',
    charge: '1,407.60',
    chosen: !failed.length,
    failed,
    result: failed.length ? 'Other lane' : 'Chosen',
  }) as unknown as Wire<'LaneLine'>
const of = {
  breakHeading: 'Break, mi',
  rateHeading: 'Rate per mile',
  laneColumns: [
    { id: 'carrier', label: 'Carrier' },
    { id: 'originState', label: 'Origin state' },
    { id: 'service', label: 'Service' },
  ],
}
const show = (lanes: Wire<'LaneLine'>[]) =>
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <Considered lanes={lanes} of={of} currency="USD" />
      </MemoryRouter>
    </MantineProvider>,
  )
const heads = () => screen.getAllByRole('columnheader').map(head => head.textContent)

test('columns in which every lane takes any value are one line of words', () => {
  show([lane(0, ['any', 'IL', 'any']), lane(1, ['any', 'any', 'any'])])
  expect(heads()).not.toContain('Carrier')
  expect(heads()[0]).toBe('Origin state')
  expect(screen.getAllByRole('cell', { name: /^(IL|any)$/ }).map(cell => cell.textContent)).toEqual(['IL', 'any'])
  expect(screen.getByText('Any value: Carrier, Service')).toBeVisible()
})

test('where all of them are told apart there is no such line', () => {
  show([lane(0, ['V44', 'IL', 'Standard'])])
  expect(heads().slice(0, 3)).toEqual(['Carrier', 'Origin state', 'Service'])
  expect(screen.queryByText(/^Any value/)).toBeNull()
})
