import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { GridRoom } from './GridRoom'
import { makeStore } from './testGrid'
import { TEMPLATE_COLUMNS } from './useColumnLayout'

afterEach(() => {
  vi.restoreAllMocks()
})

test('a grid is drawn once its arrangement is known: what is pasted before would land in other columns', () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  const store = makeStore()
  const room = (isLoading: boolean) => (
    <MantineProvider>
      <GridRoom store={store} label="Shipments" choices={{ ...TEMPLATE_COLUMNS, isLoading, onChange: () => {} }} />
    </MantineProvider>
  )
  const { rerender } = render(room(true))
  expect(screen.queryByRole('grid')).toBeNull()
  rerender(room(false))
  expect(screen.getByRole('grid', { name: 'Shipments' })).toBeInTheDocument()
})
