import { useQuery } from '@tanstack/react-query'
import { useChangeOf } from '@/api/changes'
import { api, dataOf } from '@/api/client'
import { recordsKey, SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

export type Group = Wire<'GroupView'>
type GroupRow = Wire<'GroupRow'>
export const LIMIT = 25

/** The screens of groups are in the configuration, and during company setup in its wizard. */
export const groupsUnder = (pathname: string) =>
  pathname.startsWith('/wizard')
    ? { list: '/wizard/group', at: '/wizard/group' }
    : { list: '/configuration/users/group/view', at: '/configuration/users/group' }

const KEY = recordsKey('/api/groups')

export type GroupType = GroupRow['type']
export const useGroups = (type: GroupType, q: string, archived: boolean, page: number) =>
  useQuery({
    queryKey: [...KEY, 'list', type, q, archived, page],
    queryFn: () =>
      dataOf(api.GET('/api/groups', { params: { query: { type, q, archived, pageNo: page, pageLimit: LIMIT } } })),
    placeholderData: before => before,
    meta: SHOWN_IN_PLACE,
  })

export const useGroup = (id: string) =>
  useQuery({
    queryKey: [...KEY, id],
    queryFn: () => dataOf(api.GET('/api/groups/{group_id}', { params: { path: { group_id: id } } })),
    enabled: id !== '',
    meta: SHOWN_IN_PLACE,
  })

export const useGroupOptions = (wanted: boolean) =>
  useQuery({
    queryKey: [...KEY, 'options'],
    queryFn: () => dataOf(api.GET('/api/groups/options')),
    enabled: wanted,
    meta: SHOWN_IN_PLACE,
  })

const useChange = <Given, Told>(change: (given: Given) => Promise<Told>) =>
  useChangeOf(change, KEY, ['permissionMatrix'], ['why'])

export const useSaveGroup = () => useChange((body: Wire<'GroupForm'>) => dataOf(api.POST('/api/groups', { body })))

export const useRemoveGroup = () =>
  useChange(async (group: Group) => {
    await api.DELETE('/api/groups/{group_id}', {
      params: { path: { group_id: group.id }, query: { revision: group.revision } },
    })
  })
