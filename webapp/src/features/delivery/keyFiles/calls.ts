import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf, send } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

export type Key = Wire<'KeyView'>

const KEYS = ['delivery', 'keys'] as const
const SENDING = [...KEYS, 'sending']

export const useKeys = (accountId: string) =>
  useQuery({
    queryKey: [...KEYS, accountId],
    queryFn: () => dataOf(api.GET('/api/deliveryKeys', { params: { query: { accountId } } })),
    meta: SHOWN_IN_PLACE,
  })

export function useSendKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: SENDING,
    mutationFn: ({ files, encryption, accountId }: { files: File[]; encryption: boolean; accountId: string }) => {
      const body = new FormData()
      for (const file of files) body.append('uploadedFile', file)
      return send<Key>('POST', '/api/uploadFiles', { body, query: { encryptionFile: encryption, accountId } })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: KEYS }),
    meta: SHOWN_IN_PLACE,
  })
}

/** Whether a key file is being uploaded: a profile cannot be saved before its key has arrived (R099). */
export const useIsSendingKey = () => useIsMutating({ mutationKey: SENDING }) > 0

export function useRemoveKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (keyId: string) =>
      dataOf(api.DELETE('/api/deliveryKeys/{key_id}', { params: { path: { key_id: keyId } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEYS }),
    meta: SHOWN_IN_PLACE,
  })
}
