import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { recordsKey, SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

/** The lookup tables as records, each with its history. */
export const TYPES = '/api/metadataType'

export const useType = (typeId: string) =>
  useQuery({
    queryKey: [...recordsKey(TYPES), 'type', typeId],
    queryFn: () => dataOf(api.GET('/api/metadataType/{type_id}', { params: { path: { type_id: typeId } } })),
    meta: SHOWN_IN_PLACE,
  })

/** Saves a type: without `typeId`, a new one. */
export function useSaveType(typeId?: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Wire<'MetadataTypeBody'>) =>
      dataOf(
        typeId
          ? api.PUT('/api/metadataType/{type_id}', { params: { path: { type_id: typeId } }, body })
          : api.POST('/api/metadataType', { body }),
      ),
    // not awaited: the refetched data remounts the form, which could then not show that it was saved
    onSuccess: () => void queries.invalidateQueries(),
    // another user may have saved it
    onError: () => queries.invalidateQueries({ queryKey: recordsKey(TYPES) }),
    meta: SHOWN_IN_PLACE,
  })
}
