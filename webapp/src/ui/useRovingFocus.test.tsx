import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useRovingFocus } from './useRovingFocus'

function Screen({ current = '' }: { current?: string }) {
  const roving = useRovingFocus<HTMLElement>()
  return (
    <>
      <nav {...roving}>
        {['Home', 'Shipments', 'Invoices', 'Tariffs'].map(name => (
          <a key={name} href={`#${name}`} aria-current={name === current ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
      <button type="button">New rule</button>
    </>
  )
}
const focused = () => document.activeElement?.textContent

test('Tab enters a menu at its current item, and leaves it with the next Tab', async () => {
  const user = userEvent.setup()
  render(<Screen current="Invoices" />)
  await user.tab()
  expect(focused()).toBe('Invoices')
  await user.tab()
  expect(focused()).toBe('New rule')
})

test('the arrows, Home and End go through it and stop at its ends', async () => {
  const user = userEvent.setup()
  render(<Screen />)
  await user.tab()
  expect(focused()).toBe('Home')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(focused()).toBe('Invoices')
  await user.keyboard('{End}{ArrowDown}')
  expect(focused()).toBe('Tariffs')
  await user.keyboard('{Home}')
  expect(focused()).toBe('Home')
})

test('an item that becomes current is the stop from then on', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<Screen current="Home" />)
  rerender(<Screen current="Tariffs" />)
  await user.tab()
  expect(screen.getByText('Tariffs')).toHaveFocus()
})
