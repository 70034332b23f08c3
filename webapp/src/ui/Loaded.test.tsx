import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Loaded, ScreenTitle } from './Loaded'

const show = (data: string | undefined) =>
  render(
    <MantineProvider>
      <ScreenTitle value="Invoice templates">
        <Loaded
          of={{ data, error: new Error('You don’t have permission.'), refetch: () => {} }}
          what="the screen"
          isScreen
        >
          {found => <h1>{found}</h1>}
        </Loaded>
      </ScreenTitle>
    </MantineProvider>,
  )

test('a screen that could not be loaded is headed by its title', () => {
  show(undefined)
  expect(screen.getByRole('heading', { level: 1, name: 'Invoice templates' })).toBeTruthy()
  expect(screen.getByText('You don’t have permission.')).toBeTruthy()
})

test('a screen that was loaded has its own heading, even if a later read fails', () => {
  show('Plain')
  expect(screen.getAllByRole('heading', { level: 1 }).map(heading => heading.textContent)).toEqual(['Plain'])
})
