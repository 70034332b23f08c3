import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import { PUSHES } from '../billingSystem'

export const PER_PAGE = 50
/** The polling interval of the list while something is running, in milliseconds. */
const AT_WORK = 3_000
const UNDER_WAY = ['Waiting', 'Sending', 'Retrying']

export type Push = Wire<'PushRow'>
export interface PushView {
  search: string
  state: string
  kind: string
  page: number
}

/** The states of pushes, starting with those that need attention. */
export const STATES = ['Failed', 'Credentials needed', 'Retrying', 'Waiting', 'Sending', 'Accepted', 'Given up']
export const KINDS = ['auto-billing', 'auto-pulling', 'auto-printing', 'auto-capture']
export const mayResend = (push: Push) => push.state === 'Failed' || push.state === 'Retrying'
export const mayGiveUp = (push: Push) =>
  mayResend(push) || push.state === 'Waiting' || push.state === 'Credentials needed'

export const usePushes = (view: PushView) =>
  useQuery({
    queryKey: [...PUSHES, 'list', view],
    queryFn: () =>
      dataOf(
        api.GET('/api/invoiceAutoBilling/pushes', {
          params: {
            query: { search: view.search, state: view.state, kind: view.kind, pageNo: view.page, pageLimit: PER_PAGE },
          },
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (UNDER_WAY.some(name => state.data?.states[name]) ? AT_WORK : false),
    meta: SHOWN_IN_PLACE,
  })

export const usePush = (pushId: string, seen: string) =>
  useQuery({
    // refetched when the list shows another state or attempt
    queryKey: [...PUSHES, 'one', pushId, seen],
    queryFn: () =>
      dataOf(api.GET('/api/invoiceAutoBilling/pushes/{push_id}', { params: { path: { push_id: pushId } } })),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

function useChange<Given>(send: (given: Given) => Promise<Wire<'PushesChanged'>>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: send, onSettled: () => queries.invalidateQueries({ queryKey: PUSHES }) })
}

export const useResend = () =>
  useChange((ids: string[]) => dataOf(api.POST('/api/invoiceAutoBilling/resend', { body: { ids } })))

export const useGiveUp = () =>
  useChange((body: { ids: string[]; reason: string }) => dataOf(api.POST('/api/invoiceAutoBilling/giveUp', { body })))
