import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { type ActionParts, useScreenActions } from '@/ui'
import { HelpOverlay } from '../HelpOverlay'
import { Palette } from './Palette'
import { palette } from './store'

vi.mock('@/api/client', () => ({
  api: { GET: vi.fn(async () => null) },
  dataOf: async (answer: Promise<unknown>) => answer,
}))
const did = vi.fn()

const ACTIONS: Record<string, ActionParts> = {
  calculate: { label: 'Rate selected', whyNot: 'Select rows first', perform: () => did('rate') },
  exportAll: { label: 'All open issues', group: 'Export', perform: () => did('export') },
  save: { label: 'Save 3 rows', perform: () => did('save') },
}

function Screen({ helping }: { helping: boolean }) {
  useScreenActions(ACTIONS)
  return (
    <>
      <Palette onHelp={vi.fn()} />
      <HelpOverlay opened={helping} onClose={vi.fn()} />
    </>
  )
}

function show(helping = false) {
  const router = createMemoryRouter([{ path: '/', element: <Screen helping={helping} /> }])
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  did.mockReset()
  act(() => palette.close())
})

test('the actions of the open screen come first, with the reason of a disabled one', async () => {
  show()
  act(() => palette.open())
  const groups = await screen.findAllByRole('group')
  const first = groups[0] as HTMLElement
  expect(first).toHaveAccessibleName('On this screen')
  const lines = within(first).getAllByRole('button')
  expect(lines.map(each => each.textContent)).toEqual([
    'Rate selectedSelect rows firstAltT',
    'All open issuesExport',
    'Save 3 rowsSaveAltS',
  ])
  expect(lines[0]).toBeDisabled()
})

test('Enter runs the action that was typed; a disabled one cannot be chosen', async () => {
  show()
  act(() => palette.open())
  const field = await screen.findByRole('textbox')
  await userEvent.type(field, 'sele{Enter}')
  expect(did).not.toHaveBeenCalled()
  await userEvent.clear(field)
  await userEvent.type(field, 'export{Enter}')
  await waitFor(() => expect(did.mock.calls).toEqual([['export']]))
})

test('the help lists the keys of the open screen’s actions, and none that it does not have (A012)', async () => {
  show(true)
  const help = await screen.findByRole('dialog', { name: /^Help/ })
  const section = (await within(help).findByRole('heading', { name: 'Shortcuts on this screen' })).parentElement
  expect(section).toHaveTextContent('Shortcuts on this screenAltTCalculate chargesAltSSave')
  const everywhere = within(help).getByRole('heading', { name: 'Shortcuts everywhere' }).parentElement
  expect(everywhere).not.toHaveTextContent('Save')
})
