import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from './client'
import { SHOWN_IN_PLACE } from './queries'
import type { Wire } from './wire'

/** A fact that needs somebody, counted of what the person may open. */
export type Notice = Wire<'NoticeRow'>

const NOTICES = ['notices'] as const
/** Facts come and go in minutes; who comes back to the window sees them at once. */
const EVERY = 60_000

/** What needs the person signed in. The bell stays quiet when the line is down; the screens say it. */
export const useNotices = () =>
  useQuery({
    queryKey: NOTICES,
    queryFn: () => dataOf(api.GET('/api/notices')),
    refetchInterval: EVERY,
    refetchOnWindowFocus: true,
    meta: SHOWN_IN_PLACE,
  })

/** What the panel does with notices; the server answers with what is left. */
export function useNoticeActions() {
  const queries = useQueryClient()
  const onMutate = () => queries.cancelQueries({ queryKey: NOTICES })
  const onSuccess = (left: Notice[]) => queries.setQueryData(NOTICES, left)
  return {
    look: () => void queries.invalidateQueries({ queryKey: NOTICES }),
    read: useMutation({
      mutationFn: (ids: string[]) => dataOf(api.PUT('/api/notices/read', { body: { ids } })),
      onMutate,
      onSuccess,
    }),
    dismiss: useMutation({
      mutationFn: (id: string) => dataOf(api.PUT('/api/notices/dismissed', { body: { ids: [id] } })),
      onMutate,
      onSuccess,
    }),
  }
}
