import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { workIn } from '@/place'
import { DayInput } from './DayInput'
import { DaysInput } from './DaysInput'
import { FigureInput } from './FigureInput'

afterEach(() => workIn(null))

function show(Input: typeof DayInput | typeof FigureInput, initial = '') {
  const told = vi.fn()
  function Field() {
    const [value, setValue] = useState(initial)
    const put = (next: string) => {
      told(next)
      setValue(next)
    }
    return <Input label="It" value={value} onChange={put} />
  }
  render(
    <MantineProvider>
      <Field />
    </MantineProvider>,
  )
  return { told, user: userEvent.setup(), input: screen.getByRole('textbox', { name: 'It' }) }
}

test.each([
  ['en-US', '5/6/2026', '2026-05-06', '05/06/2026'],
  ['en-US', '2026-05-06', '2026-05-06', '05/06/2026'],
  ['en-US', 'Nov 21, 2026', '2026-11-21', '11/21/2026'],
  ['de', '06.05.2026', '2026-05-06', '06.05.2026'],
])('B1: in %s a typed %s is the day %s, shown as %s', async (locale, typed, day, shown) => {
  workIn({ timeZone: 'America/Chicago', locale })
  const { told, user, input } = show(DayInput)
  await user.type(input, typed)
  expect(told).toHaveBeenLastCalledWith(day)
  await user.tab()
  expect(input).toHaveValue(shown)
})

test('B1: a day with two readings is told both, and never sent as either', async () => {
  const { told, user, input } = show(DayInput)
  await user.type(input, '05-06-2026')
  await user.tab()
  expect(told).toHaveBeenLastCalledWith('05-06-2026')
  expect(screen.getByText('05-06-2026 could be May 6, 2026 or Jun 5, 2026. Enter it as MM/DD/YYYY.')).toBeVisible()
})

test('B1: the stored day is shown as it is written here, and another may be picked from the calendar', async () => {
  const { told, user, input } = show(DayInput, '2026-11-21')
  expect(input).toHaveValue('11/21/2026')
  await user.type(input, '{Alt>}{ArrowDown}{/Alt}')
  await user.click(await screen.findByText('24'))
  expect(told).toHaveBeenLastCalledWith('2026-11-24')
  expect(input).toHaveValue('11/24/2026')
})

test.each([
  ['en-US', '$1,200.00', '1200', '1,200'],
  ['en-US', '(35.50)', '-35.5', '-35.5'],
  ['de', '1.234,50 €', '1234.5', '1.234,5'],
])('B1: in %s an amount of %s is %s', async (locale, typed, figure, shown) => {
  workIn({ timeZone: 'America/Chicago', locale })
  const { told, user, input } = show(FigureInput)
  await user.type(input, typed)
  expect(told).toHaveBeenLastCalledWith(figure)
  await user.tab()
  expect(input).toHaveValue(shown)
})

test('an amount that is none says so, and is left to be refused', async () => {
  const { told, user, input } = show(FigureInput)
  await user.type(input, 'some')
  await user.tab()
  expect(told).toHaveBeenLastCalledWith('some')
  expect(screen.getByText('Enter a number')).toBeVisible()
})

test('holidays are typed and shown as days are here', async () => {
  const told = vi.fn()
  render(
    <MantineProvider>
      <DaysInput label="Holidays" value={['2026-12-25']} onChange={told} />
    </MantineProvider>,
  )
  expect(screen.getByText('12/25/2026')).toBeVisible()
  await userEvent.type(screen.getByLabelText('Holidays', { selector: 'input' }), '1/1/2027{Enter}')
  expect(told).toHaveBeenLastCalledWith(['2026-12-25', '2027-01-01'])
})
