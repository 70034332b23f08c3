import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useSidePanel } from './useSidePanel'

function Panel({ onClose }: { onClose: () => void }) {
  useSidePanel(onClose)
  return (
    <aside aria-label="Offer">
      <input aria-label="Customer" />
      <div role="menu">
        <button type="button" role="menuitem">
          Correct …
        </button>
      </div>
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

test('a menu in the panel keeps its Escape: the menu is closed, not the panel under it', () => {
  render(<Work />)
  fireEvent.click(screen.getByRole('button', { name: 'Why' }))
  fireEvent.keyDown(screen.getByRole('menuitem', { name: 'Correct …' }), { key: 'Escape' })
  expect(panel()).not.toBeNull()
})

test('every panel beside a list closes this way', () => {
  const src = resolve(import.meta.dirname, '..')
  const panels = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.tsx') && !file.includes('.test.'))
    .map(file => ({ file, text: readFileSync(join(src, file), 'utf8') }))
    .filter(({ text }) => text.includes('<aside className={ui.sidePanel}'))
  expect(panels.length).toBeGreaterThan(3)
  expect(panels.filter(({ text }) => !text.includes('useSidePanel(')).map(({ file }) => file)).toEqual([])
})
