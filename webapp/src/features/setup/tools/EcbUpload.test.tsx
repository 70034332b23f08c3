import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { EcbUpload } from './EcbUpload'

const { send } = vi.hoisted(() => ({ send: vi.fn() }))
vi.mock('@/api/client', () => ({ send, api: {}, dataOf: vi.fn() }))

const BROUGHT = {
  days: 3,
  currencies: 2,
  firstDay: '2026-10-30',
  lastDay: '2026-11-20',
  figures: 6,
  notQuoted: 3,
  new: 4,
  newDays: 2,
  same: 1,
  different: 1,
  differentFromEntered: 1,
  replaced: false,
  differences: [{ day: '2026-11-19', currency: 'USD', stored: '1.25', printed: '1.0660', by: 'entered' }],
}
const onClose = vi.fn()

function show(brought: object | Error) {
  send.mockImplementation(async () => {
    if (brought instanceof Error) throw brought
    return brought
  })
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <EcbUpload onClose={onClose} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
const choose = () =>
  userEvent.upload(screen.getByLabelText('ECB file', { selector: 'input' }), new File(['x'], 'a.csv'))
const sent = () => {
  const [, , more] = send.mock.lastCall ?? []
  return Object.fromEntries((more as { body: FormData }).body.entries())
}

beforeEach(() => {
  send.mockReset()
  onClose.mockReset()
})

test('a file is tried first: what is new, known and different is told before anything is stored', async () => {
  show(BROUGHT)
  await choose()
  expect(await screen.findByText('4 on 2 days')).toBeInTheDocument()
  expect(sent()).toMatchObject({ dryRun: 'true', replace: 'false' })
  expect(screen.getByText('1, not touched')).toBeInTheDocument()
  const row = screen.getByRole('row', { name: /USD/ })
  for (const cell of ['1.25', '1.0660', 'Entered']) expect(row).toHaveTextContent(cell)
  expect(send).toHaveBeenCalledTimes(1)
})

test('stored rates stay unless the file’s are asked for', async () => {
  show(BROUGHT)
  await choose()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Use the file’s rates where they differ' }))
  await userEvent.click(screen.getByRole('button', { name: 'Load 5 rates' }))
  expect(sent()).toMatchObject({ dryRun: 'false', replace: 'true' })
  expect(onClose).toHaveBeenCalled()
})

test('the same file again has nothing to load', async () => {
  show({ ...BROUGHT, new: 0, newDays: 0, different: 0, differences: [] })
  await choose()
  expect(await screen.findByRole('button', { name: 'Nothing to load' })).toBeDisabled()
})

test('a broken file is refused with its row and column, and the dialog stays', async () => {
  show(new Error('Row 3, column USD: “1.O6” is not a rate.'))
  await choose()
  expect(await screen.findByRole('alert')).toHaveTextContent('Row 3, column USD')
  expect(screen.queryByRole('button', { name: /Load/ })).toBeNull()
})
