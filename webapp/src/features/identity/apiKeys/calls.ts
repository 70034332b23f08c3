import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

export type ApiKey = Wire<'ApiKeyView'>
export type ApiKeyOptions = Wire<'ApiKeyOptions'>

/** The owner of the keys: a user of the company, or oneself. */
const keysOf = (userId?: string) => ['apiKeys', userId ?? 'own']

export function useApiKeys(userId?: string) {
  return useQuery({
    queryKey: keysOf(userId),
    queryFn: () =>
      userId
        ? dataOf(api.GET('/api/people/{user_id}/apiKeys', { params: { path: { user_id: userId } } }))
        : dataOf(api.GET('/api/apiKeys')),
    meta: SHOWN_IN_PLACE,
  })
}

export function useApiKeyOptions() {
  return useQuery({
    queryKey: ['apiKeys', 'options'],
    queryFn: () => dataOf(api.GET('/api/apiKeys/options')),
    meta: SHOWN_IN_PLACE,
  })
}

export function useMakeKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Wire<'ApiKeyForm'>) => dataOf(api.POST('/api/apiKeys', { body })),
    meta: SHOWN_IN_PLACE,
    onSuccess: () => queries.invalidateQueries({ queryKey: keysOf() }),
  })
}

export function useRevokeKey(userId?: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (keyId: string) =>
      userId
        ? dataOf(
            api.DELETE('/api/people/{user_id}/apiKeys/{key_id}', {
              params: { path: { user_id: userId, key_id: keyId } },
            }),
          )
        : dataOf(api.DELETE('/api/apiKeys/{key_id}', { params: { path: { key_id: keyId } } })),
    meta: SHOWN_IN_PLACE,
    onSuccess: now => queries.setQueryData(keysOf(userId), now),
  })
}
