import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '@/api/errors'
import { TariffChoice } from './TariffChoice'

const server = vi.hoisted(() => ({ GET: vi.fn(), POST: vi.fn() }))
vi.mock('@/api/client', () => ({ api: server, dataOf: (answer: unknown) => answer }))

const lane = { tariffId: 't', versionNumber: 2, lane: 'V444_0, PORT04', currency: 'USD', chosen: false }
const OFFERS = {
  shipmentId: 's',
  shipmentNumber: '100',
  revision: 3,
  listId: 'l1',
  chosenBy: '',
  canChoose: true,
  offers: [
    { ...lane, number: 1, tariffName: 'Air 2026', transitDays: 2, total: '12.00' },
    { ...lane, number: 2, tariffName: 'Air spot', transitDays: null, total: '28.30' },
  ],
}
const closed = vi.fn()

beforeEach(() => {
  vi.clearAllMocks()
  server.GET.mockResolvedValue(OFFERS)
  server.POST.mockResolvedValue({ tariffName: 'Air spot', total: '28.30', currency: 'USD' })
})

const show = async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <TariffChoice shipmentId="s" onClose={closed} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return screen.findByRole('textbox', { name: 'Number' })
}

test('what fits is listed by number with its amount', async () => {
  await show()
  const [, ...rows] = screen.getAllByRole('row')
  expect(
    rows.map(row =>
      within(row)
        .getAllByRole('cell')
        .map(cell => cell.textContent),
    ),
  ).toEqual([
    ['1', 'Air 2026 v2', 'V444_0, PORT04', '2', 'USD 12.00', '–'],
    ['2', 'Air spot v2', 'V444_0, PORT04', '–', 'USD 28.30', '–'],
  ])
})

test('the number goes to the server with the list it was read in, and the dialog closes', async () => {
  await userEvent.type(await show(), '2{Enter}')
  expect(server.POST).toHaveBeenCalledWith('/api/rating/choice', {
    body: { shipmentId: 's', revision: 3, listId: 'l1', choice: '2' },
  })
  await vi.waitFor(() => expect(closed).toHaveBeenCalled())
})

test('R235: a number out of range is answered in place, and may be typed again', async () => {
  server.POST.mockRejectedValueOnce(new ApiError(400, 'invalid_choice', 'Invalid Choice.'))
  const number = await show()
  await userEvent.type(number, '7{Enter}')
  expect(await screen.findByText('Invalid Choice.')).toBeVisible()
  expect(closed).not.toHaveBeenCalled()
  await userEvent.clear(number)
  await userEvent.type(number, '1{Enter}')
  await vi.waitFor(() => expect(closed).toHaveBeenCalled())
})

test('what a person chose is told, and can be left to the rules again', async () => {
  server.GET.mockResolvedValue({ ...OFFERS, chosenBy: 'Ana Ortiz' })
  await show()
  expect(screen.getByText(/Ana Ortiz chose/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Use tariff rules' }))
  expect(server.POST.mock.lastCall?.[1].body.choice).toBeNull()
})
