import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { FindBox } from './FindBox'
import { useAddress } from './useAddress'

function Cleared() {
  const { put } = useAddress()
  return (
    <button type="button" onClick={() => put({ q: null })}>
      Clear filters
    </button>
  )
}

test('the box keeps the focus while somebody types, and is empty once the filters are cleared', () => {
  render(
    <MantineProvider env="test">
      <MemoryRouter initialEntries={['/list']}>
        <FindBox label="Find an invoice" />
        <Cleared />
      </MemoryRouter>
    </MantineProvider>,
  )
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Find an invoice' })
  box.focus()
  for (const typed of ['A', 'AE', 'AEC']) fireEvent.change(box, { target: { value: typed } })
  expect(document.activeElement).toBe(box)
  expect(box.value).toBe('AEC')
  const clear = screen.getByRole('button')
  clear.focus()
  fireEvent.click(clear)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Find an invoice' }).value).toBe('')
})
