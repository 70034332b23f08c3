import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useChangeOf } from '@/api/changes'
import { api, dataOf } from '@/api/client'
import { recordsKey, SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import type { Given } from './held'

export type Role = Wire<'RoleView'>
export type Roles = Wire<'RolesView'>
export const ROLES = '/configuration/permission'
export const roleAt = (id: string) => `/configuration/role/edit/${id}`
export const codesAt = (module: string, what = 'view') => `/configuration/permissioncode/${module}/${what}`

const KEY = recordsKey('/api/roles')
const CHANGED = [KEY, ['people'], ['why']]

export const useRoles = (enabled = true) =>
  useQuery({ queryKey: KEY, queryFn: () => dataOf(api.GET('/api/roles')), enabled, meta: SHOWN_IN_PLACE })

/** A preview of saving; refetched with each checkbox. */
export const usePreview = ({ id, revision }: Pick<Role, 'id' | 'revision'>, { codes, variants }: Given) =>
  useQuery({
    // the answer compares with the role as it is stored
    queryKey: ['rolePreview', id, revision, [...codes].sort(), variants],
    queryFn: () => dataOf(api.POST('/api/roles/preview', { body: { roleId: id, codes, variants } })),
    meta: SHOWN_IN_PLACE,
  })

export interface Question {
  userId: string
  systemId: string
  code: string
  shipment: string
}

export const useWhy = (asked: Question) =>
  useQuery({
    queryKey: ['why', asked],
    queryFn: () => dataOf(api.GET('/api/permissions/explain', { params: { query: asked } })),
    enabled: Boolean(asked.userId && asked.systemId && asked.code),
    // a permission may have changed since
    staleTime: 0,
    meta: SHOWN_IN_PLACE,
  })

/** Accounts that match a text: id and name. */
export const useAccountsNamed = (q: string) =>
  useQuery({
    queryKey: ['filterAccounts', q],
    queryFn: async () => {
      const found = await api.GET('/api/suggestion', {
        params: { query: { suggestionFor: 'accounts', q, pageLimit: 20 } },
      })
      return (found.data?.data ?? []).map(each => [each.id, `${each.n} (${each.v})`] as const)
    },
    placeholderData: before => before,
    meta: SHOWN_IN_PLACE,
  })

/** The values of a shipment field that match a text. Fields without suggestions accept any text. */
export const useValuesOf = (column: string, q: string) =>
  useQuery({
    queryKey: ['filterValues', column, q],
    queryFn: async () => {
      const query = { suggestionFor: 'permissionFieldValue', column, q, pageLimit: 20 }
      const found = await api.GET('/api/suggestion', { params: { query } })
      return (found.data?.data ?? []).map(each => each.v)
    },
    enabled: column !== '',
    meta: SHOWN_IN_PLACE,
  })

export const usePeopleNamed = (q: string) =>
  useQuery({
    queryKey: ['people', 'named', q],
    queryFn: () => dataOf(api.GET('/api/people', { params: { query: { q, pageLimit: 50 } } })),
    meta: SHOWN_IN_PLACE,
  })

/** A change of roles, after which roles and grantable permissions are refetched. */
const useChange = <Given, Told>(change: (given: Given) => Promise<Told>) => useChangeOf(change, ...CHANGED)

export const useSaveRole = (id: string) =>
  useChange((body: Wire<'RoleForm'>) =>
    id
      ? dataOf(api.PUT('/api/roles/{role_id}', { params: { path: { role_id: id } }, body }))
      : dataOf(api.POST('/api/roles', { body })),
  )

/** Deletes a role, without refetching it while its screen closes. */
export function useRemoveRole() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, revision }: Role) => {
      await api.DELETE('/api/roles/{role_id}', { params: { path: { role_id: id }, query: { revision } } })
    },
    meta: SHOWN_IN_PLACE,
    onSettled: (_told, refused, { id }) =>
      Promise.all(
        CHANGED.map(queryKey =>
          queries.invalidateQueries({ queryKey, predicate: query => !!refused || !query.queryKey.includes(id) }),
        ),
      ),
  })
}
