import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { GridStore } from '@/grid'
import { SheetFoot } from './SheetFoot'

test('a save of customers or verticals without data is pressed, and told "Please enter data" (R245, R250)', async () => {
  const onSave = vi.fn()
  render(
    <MantineProvider>
      <SheetFoot
        store={new GridStore([], [], { keeps: () => null })}
        what={['customer', 'customers']}
        changed={0}
        mayChange
        saving={false}
        onSave={onSave}
        onGiveUp={vi.fn()}
      >
        {null}
      </SheetFoot>
    </MantineProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(onSave).toHaveBeenCalledOnce()
  expect(screen.getByRole('button', { name: 'Discard changes' })).toBeDisabled()
})
