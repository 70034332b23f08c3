import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { StatusBadge } from './StatusBadge'

/** How a state looks apart from its word: its color and the shape of its icon. */
function marks(states: readonly string[]) {
  return states.map(state => {
    const { container } = render(
      <MantineProvider env="test">
        <StatusBadge status={state} />
      </MantineProvider>,
    )
    const badge = container.querySelector('[data-tone]')
    return [badge?.getAttribute('data-tone'), badge?.querySelector('svg')?.innerHTML]
  })
}

test('the states of a tariff version differ in colour, shape and word', () => {
  const [draft, published, superseded] = marks(['Draft', 'Published', 'Superseded'])
  const every = [draft, published, superseded]
  expect(new Set(every.map(each => each?.[0])).size).toBe(3)
  expect(new Set(every.map(each => each?.[1])).size).toBe(3)
})

test('no two steps of an invoice have the same mark', () => {
  const steps = ['Not Rated', 'Rated', 'Rate Mismatch', 'Ready for Invoicing', 'Invoiced']
  const every = marks([...steps, 'Approve for Invoice Delivery', 'Delivered', 'Voided'])
  expect(new Set(every.map(each => each.join())).size).toBe(8)
})
