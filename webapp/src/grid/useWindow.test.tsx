import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Grid } from './Grid'
import { GridStore } from './store'
import { COLUMNS } from './testGrid'
import { HEAD_HEIGHT, ROW_HEIGHT } from './useColumnLayout'

test('when a notice takes some of its height, the focused row comes back into sight; one scrolled away from does not', () => {
  const store = new GridStore(
    COLUMNS,
    Array.from({ length: 50 }, (_, at) => [false, `S${at}`, '1', '']),
  )
  const grid = (height: number) => (
    <MantineProvider>
      <Grid store={store} height={height} label="Shipments" />
    </MantineProvider>
  )
  const { rerender } = render(grid(400))
  const port = screen.getByRole('grid')
  Object.defineProperty(port, 'clientHeight', { get: () => Number.parseInt(port.style.height, 10) })
  act(() => store.select(12, 1))
  expect(port.scrollTop).toBe(0)
  rerender(grid(300))
  expect(port.scrollTop).toBe(HEAD_HEIGHT + 13 * ROW_HEIGHT - 300)
  port.scrollTop = 900
  rerender(grid(200))
  expect(port.scrollTop).toBe(900)
})
