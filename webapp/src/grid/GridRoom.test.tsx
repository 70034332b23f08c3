import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { GridRoom } from './GridRoom'
import { makeStore, snapshot } from './testGrid'

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
)

test('while rows are being saved nothing is typed, added, deleted or undone; after it everything is', () => {
  const store = makeStore()
  store.select(0, 1)
  store.beginEdit('type')
  store.commitEdit('S9')
  const typed = snapshot(store)
  const room = (saving: boolean) => (
    <MantineProvider>
      <GridRoom store={store} label="Rows" saving={saving} />
    </MantineProvider>
  )
  const { rerender } = render(room(true))
  expect(store.beginEdit('type')).toBe(false)
  expect(store.writableColumn(0, 1)).toBeUndefined()
  store.insertRows(0)
  expect(store.deleteRows(store.rows.slice(0, 1))).toBe(0)
  store.undo()
  expect(snapshot(store)).toEqual(typed)

  rerender(room(false))
  store.undo()
  expect(snapshot(store)[0]?.[1]).toBe('S1')
  expect(store.beginEdit('type')).toBe(true)
})
