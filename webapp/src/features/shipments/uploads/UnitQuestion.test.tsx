import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { UnitQuestion } from './UnitQuestion'

const QUESTION = {
  key: 'weight',
  text: 'The weights state no unit, and look like pounds.',
  choices: [
    { value: 'kg', label: 'Kilograms', samples: ['from 500 kg', 'from 1,000 kg'] },
    { value: 'lb', label: 'Pounds', samples: ['from 500 lb', 'from 1,000 lb'] },
  ],
  answer: '',
}

test('an open unit is asked with the first headings read both ways', () => {
  const answered = vi.fn()
  render(
    <MantineProvider>
      <UnitQuestion question={QUESTION} busy={false} onAnswer={answered} />
    </MantineProvider>,
  )
  expect(screen.getByText('from 500 kg · from 1,000 kg')).toBeTruthy()
  expect(screen.getByText('Choose one')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Pounds' }))
  expect(answered).toHaveBeenCalledWith('lb')
})

test('what was chosen shows while the server reads the sheet so', () => {
  const shown = (busy: boolean) => (
    <MantineProvider>
      <UnitQuestion question={QUESTION} busy={busy} onAnswer={() => {}} />
    </MantineProvider>
  )
  const { rerender } = render(shown(false))
  fireEvent.click(screen.getByRole('radio', { name: 'Pounds' }))
  rerender(shown(true))
  expect(screen.getByRole('radio', { name: 'Pounds' })).toHaveProperty('checked', true)
  expect(screen.queryByText('Choose one')).toBeNull()
  // refused: nothing is answered
  rerender(shown(false))
  expect(screen.getByText('Choose one')).toBeTruthy()
})
