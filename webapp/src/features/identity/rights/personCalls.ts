import { useMutation, useQuery } from '@tanstack/react-query'
import { useChangeOf } from '@/api/changes'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

export type Modules = Wire<'ModulesDefinition'>['modules']
export type Pasted = Wire<'PastedAccount'>
const KEY = ['ownPermissions']

/** A user's own permissions in a system, in addition to role and groups. */
export const useOwn = (userId: string, systemID: string) =>
  useQuery({
    queryKey: [...KEY, userId, systemID],
    queryFn: () => dataOf(api.GET('/api/permissions', { params: { query: { userId, systemID } } })),
    enabled: Boolean(userId && systemID),
    retry: false,
    meta: SHOWN_IN_PLACE,
  })

const useChange = <Given, Told>(change: (given: Given) => Promise<Told>) =>
  useChangeOf(change, KEY, ['people'], ['why'])

export const useSaveOwn = () =>
  useChange((body: Wire<'PermissionsForm'>) => dataOf(api.PUT('/api/permissions', { body })))
export const useClone = () => useChange((body: Wire<'CloneForm'>) => dataOf(api.PUT('/api/permissionClone', { body })))

/** The accounts of pasted numbers; if one is unknown, none is accepted. */
export const usePasteAccounts = () =>
  useMutation({
    mutationFn: (body: Wire<'PastedAccounts'>) => dataOf(api.POST('/api/permissions/accounts', { body })),
    meta: SHOWN_IN_PLACE,
  })
