import { useQuery } from '@tanstack/react-query'
import { useChangeOf } from '@/api/changes'
import { api, dataOf } from '@/api/client'
import { recordsKey, SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import { EFFECTIVE } from '@/entities/listColumns'

export type ListLayout = Wire<'ListLayoutView'>
export type ListLayoutForm = Wire<'ListLayoutForm'>
export type LayoutOptions = Wire<'ListLayoutOptions'>
export type AvailableColumn = Wire<'AvailableColumnView'>
export type AppliesTo = ListLayout['appliesTo']
export const LIMIT = 25
export const BASE = '/api/listLayouts'
export const CHANGES = 'systemConfig.editProfileMetadata'
const KEY = recordsKey(BASE)

/** The addresses of the layouts of a system. */
export const addressesOf = (systemId: string) => {
  const at = `/configuration/system/profile/${systemId}`
  return { list: `${at}/summaryConfig`, add: `${at}/newSummaryConfig`, edit: `${at}/editSummaryConfig` }
}

/** Whom a layout applies to, in words. */
export function appliesToWords({ appliesTo, receivers }: Pick<ListLayout, 'appliesTo' | 'receivers'>): string {
  if (appliesTo === 'everyone') return 'Everyone'
  const names = receivers.map(({ name }) => name).join(', ')
  return `${appliesTo === 'roles' ? 'Role' : 'Group'}${receivers.length > 1 ? 's' : ''}: ${names}`
}

export const useListLayouts = (q: string, archived: boolean, page: number) =>
  useQuery({
    queryKey: [...KEY, 'list', q, archived, page],
    queryFn: () =>
      dataOf(api.GET('/api/listLayouts', { params: { query: { q, archived, pageNo: page, pageLimit: LIMIT } } })),
    placeholderData: before => before,
    meta: SHOWN_IN_PLACE,
  })

export const useListLayout = (id: string) =>
  useQuery({
    queryKey: [...KEY, 'one', id],
    queryFn: () => dataOf(api.GET('/api/listLayouts/{layout_id}', { params: { path: { layout_id: id } } })),
    enabled: id !== '',
    meta: SHOWN_IN_PLACE,
  })

/** The lists with the columns they can show, and the roles and groups of the system. */
export const useLayoutOptions = () =>
  useQuery({
    queryKey: [...KEY, 'options'],
    queryFn: () => dataOf(api.GET('/api/listLayouts/options')),
    meta: SHOWN_IN_PLACE,
  })

export const useSaveListLayout = () =>
  useChangeOf((body: ListLayoutForm) => dataOf(api.POST('/api/listLayouts', { body })), KEY, [EFFECTIVE])

export const useRemoveListLayout = () =>
  useChangeOf(
    async (layout: ListLayout) => {
      await api.DELETE('/api/listLayouts/{layout_id}', {
        params: { path: { layout_id: layout.id }, query: { revision: layout.revision } },
      })
    },
    KEY,
    [EFFECTIVE],
  )
