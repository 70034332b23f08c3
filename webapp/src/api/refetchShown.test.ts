import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { refetchShown } from './queries'

test('what a dialog does when its call is through does not wait for the lists behind it', async () => {
  const queries = new QueryClient()
  const list = vi.fn<() => Promise<number>>().mockResolvedValueOnce(5)
  // the second time the list is still loading
  list.mockReturnValue(new Promise(() => {}))
  const causes = new QueryObserver(queries, { queryKey: ['causes'], queryFn: list })
  const leave = causes.subscribe(() => {})
  await vi.waitFor(() => expect(causes.getCurrentResult().data).toBe(5))
  const settle = new MutationObserver(queries, {
    mutationFn: async () => 'settled',
    onSettled: refetchShown(queries, ['causes']),
  })
  expect(await settle.mutate()).toBe('settled')
  expect(list).toHaveBeenCalledTimes(2)
  leave()
})
