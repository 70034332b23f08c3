import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useSidePanel } from './useSidePanel'

function Panel({ onClose }: { onClose: () => void }) {
  useSidePanel(onClose)
  return (
    <aside aria-label="Offer">
      <input aria-label="Customer" />
      <button type="button" onClick={onClose}>
        Close
      </button>
    </aside>
  )
}

function Work() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Why
      </button>
      {open ? <Panel onClose={() => setOpen(false)} /> : null}
    </>
  )
}

const panel = () => screen.queryByRole('complementary', { name: 'Offer' })

afterEach(cleanup)

test('Escape closes a panel beside the work, and the focus is back where it was opened', async () => {
  render(<Work />)
  const why = screen.getByRole('button', { name: 'Why' })
  why.focus()
  fireEvent.click(why)
  screen.getByRole('button', { name: 'Close' }).focus()
  fireEvent.keyDown(screen.getByRole('button', { name: 'Close' }), { key: 'Escape' })
  expect(panel()).toBeNull()
  await act(() => new Promise(resolve => requestAnimationFrame(resolve)))
  expect(document.activeElement).toBe(why)
})

test('a field in the panel keeps its Escape: it closes a list, or gives up what was typed', () => {
  render(<Work />)
  fireEvent.click(screen.getByRole('button', { name: 'Why' }))
  fireEvent.keyDown(screen.getByLabelText('Customer'), { key: 'Escape' })
  expect(panel()).not.toBeNull()
})
