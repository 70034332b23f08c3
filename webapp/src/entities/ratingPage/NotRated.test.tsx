import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { Wire } from '@/api/wire'
import { choiceAddress } from './addresses'
import { NotRated } from './NotRated'

const lane = (at: number, charge: string) => ({
  lane: at,
  identifiers: ['V1'],
  transitDays: '2',
  breakRange: '–',
  minimum: '–',
  rate: '2.00',
  charge,
  chosen: false,
  failed: [],
  result: 'Matches; choose one',
})
const page = {
  rated: false,
  asked: [],
  laneColumns: [{ id: 'carrier', label: 'Carrier' }],
  breaks: [],
  notRated: {
    headline: '2 lanes match: choose one.',
    detail: 'This tariff leaves the choice to a person.',
    funnel: [],
    nearestNote: '',
    nearest: [lane(1, '200.00'), lane(0, '300.00')],
    toChoose: true,
  },
} as unknown as Wire<'TracePage'>
const show = (fix = {}) =>
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <NotRated page={page} fix={fix} />
      </MemoryRouter>
    </MantineProvider>,
  )

test('where a person chooses, the lanes stand with their charges beside the way to the choice', () => {
  show({ choose: choiceAddress('s1') })
  expect(screen.getByRole('link', { name: 'Choose a lane' })).toHaveAttribute(
    'href',
    '/invoices/ratingbilling?shipment=s1&choose=lane',
  )
  expect(screen.getByText('Matching lanes')).toBeVisible()
  expect(screen.getAllByRole('cell', { name: /00.00$/ }).map(cell => cell.textContent)).toEqual(['200.00', '300.00'])
})

test('a customer, or a what-if, is led nowhere', () => {
  show()
  expect(screen.queryByRole('link')).toBeNull()
})

test('where the rate is asked for by hand, each lane that fits is chosen in place', async () => {
  const pick = vi.fn()
  show({ pick })
  await userEvent.click(screen.getByRole('button', { name: 'Choose lane 1' }))
  expect(pick).toHaveBeenCalledWith(expect.objectContaining({ lane: 0, charge: '300.00' }))
})
