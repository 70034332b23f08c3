import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from './client'
import { SHOWN_IN_PLACE } from './queries'
import type { Wire } from './wire'

/** Something that needs attention, counted from what the user may open. */
export type Notice = Wire<'NoticeRow'>

const NOTICES = ['notices'] as const
/** Notices come and go within minutes; a user who returns to the window sees the current ones at once. */
const EVERY = 60_000

/** What needs the user's attention. The bell shows no connection errors; the screens do. */
export const useNotices = () =>
  useQuery({
    queryKey: NOTICES,
    queryFn: () => dataOf(api.GET('/api/notices')),
    refetchInterval: EVERY,
    refetchOnWindowFocus: true,
    meta: SHOWN_IN_PLACE,
  })

/** What the panel does with notices; the server answers with the remaining ones. */
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
