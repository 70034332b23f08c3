import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ShipmentPage } from './shipment'
import { useTotal } from './useShipmentPage'
import { readView } from './view'

const { POST } = vi.hoisted(() => ({ POST: vi.fn() }))
vi.mock('@/api/client', () => ({ api: { POST }, dataOf: (found: unknown) => found }))

const view = readView(new URLSearchParams())
const page = (count: number, countIsBound: boolean) => ({ count, countIsBound }) as ShipmentPage
const totalOf = (found: ShipmentPage) =>
  renderHook(() => useTotal(view, () => 'text', found), {
    wrapper: ({ children }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>,
  })

beforeEach(() => POST.mockReset())

test('a count that was not there with the page is asked for alone', async () => {
  POST.mockResolvedValue(page(9215, false))
  const { result } = totalOf(page(101, true))
  expect(result.current).toEqual({ count: 101, isBound: true })
  await waitFor(() => expect(result.current).toEqual({ count: 9215, isBound: false }))
  expect(POST.mock.calls[0]?.[1]).toMatchObject({ body: { pageNo: 1, pageLimit: 1 } })
})

test.each([page(9215, false), page(10_001, true)])(
  'a count that is known, or as far as it goes, stands',
  async found => {
    const { result } = totalOf(found)
    expect(result.current).toEqual({ count: found.count, isBound: found.countIsBound })
    expect(POST).not.toHaveBeenCalled()
  },
)
