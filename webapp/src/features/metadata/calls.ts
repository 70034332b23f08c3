import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

const TYPES = 'metadataTypes'

export type TypeScope = 'accountMetadata' | 'systemMetadata' | 'defaultMetadata'

export const useTypes = (q: string, type: TypeScope) =>
  useQuery({
    queryKey: [TYPES, 'list', q, type],
    queryFn: () => dataOf(api.GET('/api/metadata', { params: { query: { q, type, pageLimit: 500 } } })),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

export const useType = (typeId: string) =>
  useQuery({
    queryKey: [TYPES, 'one', typeId],
    queryFn: () => dataOf(api.GET('/api/metadataType/{type_id}', { params: { path: { type_id: typeId } } })),
    meta: SHOWN_IN_PLACE,
  })

export const useTypeHistory = (typeId: string) =>
  useQuery({
    queryKey: [TYPES, 'history', typeId],
    queryFn: () => dataOf(api.GET('/api/metadataType/{type_id}/history', { params: { path: { type_id: typeId } } })),
    meta: SHOWN_IN_PLACE,
  })

/** Saves a type: a new one without `typeId`. */
export function useSaveType(typeId?: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Wire<'MetadataTypeBody'>) =>
      dataOf(
        typeId
          ? api.PUT('/api/metadataType/{type_id}', { params: { path: { type_id: typeId } }, body })
          : api.POST('/api/metadataType', { body }),
      ),
    onSuccess: () => queries.invalidateQueries(),
    meta: SHOWN_IN_PLACE,
  })
}
