import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AskReason } from './AskReason'

function shown(onReason: (reason: string) => void) {
  render(
    <MantineProvider env="test">
      <AskReason
        title="Void invoice"
        example="Billed twice"
        act="Void"
        pending={false}
        wrong={reason => (reason.includes('\u0007') ? 'Type letters and digits.' : undefined)}
        onClose={() => undefined}
        onReason={onReason}
      >
        <p>It keeps its number.</p>
      </AskReason>
    </MantineProvider>,
  )
  const type = (value: string) => fireEvent.change(screen.getByLabelText('Reason'), { target: { value } })
  return { type, send: () => fireEvent.click(screen.getByRole('button', { name: 'Void' })) }
}

test('a reason that is left blank is asked for by its name, once somebody tries without (R356)', () => {
  const done = vi.fn()
  const { type, send } = shown(done)
  expect(screen.queryByText('Reason should not be blank.')).toBeNull()
  type('   ')
  send()
  expect(screen.getByText('Reason should not be blank.')).toBeVisible()
  expect(done).not.toHaveBeenCalled()
  type('Billed twice')
  expect(screen.queryByText('Reason should not be blank.')).toBeNull()
  send()
  expect(done).toHaveBeenCalledExactlyOnceWith('Billed twice')
})

test('a reason that cannot be taken says so and why, and nothing is done (R357)', () => {
  const done = vi.fn()
  const { type, send } = shown(done)
  type('Billed\u0007twice')
  expect(screen.getByText('Invalid Input...!! Type letters and digits.')).toBeVisible()
  send()
  expect(done).not.toHaveBeenCalled()
})
