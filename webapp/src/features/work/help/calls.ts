import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

export type HelpPage = Wire<'HelpPageView'>

const PAGES = ['helpPages']
/** A page is named by the address it explains, with `~` for each `/`. */
export const urlOf = (name: string): string => name.replaceAll('~', '/')
const nameOf = (url: string): string => url.replaceAll('/', '~')
export const LIST = '/configuration/help/view'
export const editorOf = (url: string): string => `/configuration/help/edit/${nameOf(url)}`

export const usePages = () =>
  useQuery({ queryKey: PAGES, queryFn: () => dataOf(api.GET('/api/helpPages', {})), meta: SHOWN_IN_PLACE })

export const usePage = (url: string) =>
  useQuery({
    queryKey: [...PAGES, url],
    queryFn: () => dataOf(api.GET('/api/helpPages/page', { params: { query: { url } } })),
    meta: SHOWN_IN_PLACE,
  })

/** A text as readers will see it. */
export const usePreview = (text: string) =>
  useQuery({
    queryKey: [...PAGES, 'preview', text],
    queryFn: () => dataOf(api.POST('/api/helpPages/preview', { body: { text } })),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    meta: SHOWN_IN_PLACE,
  })

export const useHistory = (recordId: string | null, revision: number) =>
  useQuery({
    queryKey: [...PAGES, 'history', recordId, revision],
    queryFn: () => dataOf(api.GET('/api/historyDoc', { params: { query: { id: recordId ?? '', limit: 50 } } })),
    enabled: recordId !== null,
    meta: SHOWN_IN_PLACE,
  })

/** After a save everything with help is refetched: the list, the page, and the help of the screens. */
function useRefresh() {
  const queries = useQueryClient()
  return (saved: HelpPage) => {
    queries.setQueryData([...PAGES, saved.url], saved)
    void queries.invalidateQueries({ queryKey: PAGES, exact: true })
    void queries.invalidateQueries({ queryKey: ['help'] })
  }
}

export const useSavePage = () =>
  useMutation({
    mutationFn: (body: Wire<'HelpPageBody'>) => dataOf(api.PUT('/api/helpPages/page', { body })),
    onSuccess: useRefresh(),
    meta: SHOWN_IN_PLACE,
  })

export const useRestoreDefault = () =>
  useMutation({
    mutationFn: (query: { url: string; revision: number }) =>
      dataOf(api.DELETE('/api/helpPages/page', { params: { query } })),
    onSuccess: useRefresh(),
    meta: SHOWN_IN_PLACE,
  })
