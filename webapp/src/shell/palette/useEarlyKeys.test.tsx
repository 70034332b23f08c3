import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paletteStore } from './store'
import { useEarlyKeys } from './useEarlyKeys'

const opened = vi.fn()

function Early({ hits }: { hits: readonly string[] }) {
  const [query, setQuery] = useState('')
  useEarlyKeys(query, setQuery)
  return (
    <>
      <output>{query}</output>
      <div id="hits">
        {hits.map(hit => (
          <button type="button" key={hit} data-action onClick={() => opened(hit, query)}>
            {hit}
          </button>
        ))}
      </div>
    </>
  )
}

const drawn = () => act(() => new Promise<void>(resolve => requestAnimationFrame(() => resolve())))
const type = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.body, { key })
}

beforeEach(() => {
  opened.mockReset()
  paletteStore.updateState(state => ({ ...state, opened: true, listId: 'hits' }))
})
afterEach(() => paletteStore.updateState(state => ({ ...state, opened: false })))

test('what is typed before the field has the focus stands in it, and Enter opens what it finds', async () => {
  const { rerender } = render(<Early hits={[]} />)
  type('u', 'p', 'x', 'Backspace', 'Enter')
  expect(screen.getByRole('status')).toHaveTextContent('up')
  await drawn()
  expect(opened).not.toHaveBeenCalled()
  rerender(<Early hits={['Uploads', 'Upload log']} />)
  await drawn()
  await drawn()
  expect(opened.mock.calls).toEqual([['Uploads', 'up']])
})

test('Enter waits for nothing once the palette is closed', async () => {
  const { rerender } = render(<Early hits={[]} />)
  type('u', 'Enter')
  paletteStore.updateState(state => ({ ...state, opened: false }))
  await drawn()
  rerender(<Early hits={['Uploads']} />)
  await drawn()
  expect(opened).not.toHaveBeenCalled()
})

test('Enter alone runs nothing', async () => {
  render(<Early hits={['Rate all shipments']} />)
  type('Enter')
  await drawn()
  expect(opened).not.toHaveBeenCalled()
})
