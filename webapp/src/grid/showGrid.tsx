import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Grid } from './Grid'
import type { GridStore } from './store'
import { makeStore } from './testGrid'

/** The small sheet of `testGrid.ts`, rendered for a test. */
export function showGrid(store: GridStore = makeStore(), props = {}) {
  render(
    <MantineProvider>
      <Grid store={store} height={400} label="Shipments" {...props} />
    </MantineProvider>,
  )
  return { store, grid: screen.getByRole('grid', { name: 'Shipments' }), user: userEvent.setup() }
}
