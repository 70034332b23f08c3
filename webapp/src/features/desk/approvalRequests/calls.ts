import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useChangeOf } from '@/api/changes'
import { api, dataOf } from '@/api/client'
import { saveAnswer, saveAt } from '@/api/files'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import { type Group, toRules } from '@/conditions'
import { REQUESTS } from '@/entities/approvals/calls'
import type { Act } from './words'

export type Row = Wire<'RequestRow'>
export type Page = Wire<'RequestPage'>
export type Report = 'pending' | 'myRequests' | 'allRequest'
export const PER_PAGE = 50

export interface Asked {
  page: number
  filter: Group
  /** The id of a user the requests wait for. */
  waitsFor: string
  /** Overdue ones, or those without an approver. */
  state: '' | 'overdue' | 'stuck'
  /** Only those about rates. */
  ofRates: boolean
}

const RATES: Group = {
  condition: 'or',
  parts: ['rateChangeRequest', 'rateAddRequest'].map(value => ({
    name: 'requestViewType',
    operator: 'equalTo',
    value,
  })),
}

const rulesOf = ({ filter, waitsFor, ofRates }: Asked) => {
  const waits = { name: 'pendingFor', operator: 'equalTo' as const, value: waitsFor }
  const parts = [filter, ...(waitsFor ? [waits] : []), ...(ofRates ? [RATES] : [])]
  return toRules({ condition: 'and', parts }, () => 'text') ?? {}
}

export const useRequests = (report: Report, asked: Asked) =>
  useQuery({
    queryKey: [REQUESTS, 'list', report, asked],
    queryFn: () =>
      dataOf(
        api.POST('/api/requests/filterRequest', {
          params: { query: { reportType: report, pageNo: asked.page, pageLimit: PER_PAGE } },
          body: { filterObj: { rules: rulesOf(asked), state: asked.state, systemId: '', accountId: '', emailId: '' } },
        }),
      ),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

export const useRequest = (id: string) =>
  useQuery({
    queryKey: [REQUESTS, 'one', id],
    queryFn: () => dataOf(api.GET('/api/requests/{request_id}', { params: { path: { request_id: id } } })),
    meta: SHOWN_IN_PLACE,
  })

/** The users that a request can be assigned to. */
export const useApprovers = (id: string) =>
  useQuery({
    queryKey: [REQUESTS, 'approvers', id],
    queryFn: () => dataOf(api.GET('/api/requests/{request_id}/approvers', { params: { path: { request_id: id } } })),
    meta: SHOWN_IN_PLACE,
  })

/** Refetches everything after a step: an approval changes tariffs and quotes, too. */
export const useActOnSeveral = () =>
  useChangeOf(
    ({ ids, action, comment }: { ids: readonly string[]; action: Act; comment: string }) =>
      dataOf(api.PUT('/api/workFlow/', { body: ids.map(workFlowDocId => ({ workFlowDocId, action, comment })) })),
    [],
  )

export const useAct = (id: string) =>
  useChangeOf(
    (body: Wire<'StepBody'>) =>
      dataOf(api.PUT('/api/workFlow/{request_id}', { params: { path: { request_id: id } }, body })),
    [],
  )

export const useShowFile = (id: string) =>
  useChangeOf(
    ({ fileId, visibleToAll }: { fileId: string; visibleToAll: boolean }) =>
      dataOf(
        api.PUT('/api/requests/{request_id}/files/{file_id}', {
          params: { path: { request_id: id, file_id: fileId } },
          body: { visibleToAll },
        }),
      ),
    [REQUESTS],
  )

/** Saves a file of a request: with a ticket, or if there is none with the file's own call (A069). */
export async function saveRequestFile(fileId: string, name: string): Promise<void> {
  const query = { id: fileId }
  try {
    const { url } = await dataOf(api.GET('/api/tms/download/fileGCS', { params: { query } }))
    saveAt(url)
  } catch {
    await saveAnswer('/api/tms/download/file', name, query)
  }
}
