import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { saveAnswer } from '@/api/files'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

export type Entry = Wire<'AuditLogRow'>
export const LIMIT = 50

/** The filters of the list in the address; empty: no filter. */
export interface Sought {
  q: string
  userId: string
  kind: string
  outcome: string
  from: string
  to: string
}

/** Only what is set: the server accepts no empty day. */
const query = (sought: Sought) =>
  Object.fromEntries(Object.entries(sought).filter(([, value]) => value)) as Partial<Record<keyof Sought, never>>

export function useAuditLog(sought: Sought, pageNo: number) {
  return useQuery({
    queryKey: ['auditLog', sought, pageNo],
    queryFn: () =>
      dataOf(api.GET('/api/auditLog', { params: { query: { ...query(sought), pageNo, pageLimit: LIMIT } } })),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })
}

export function useAuditPeople() {
  return useQuery({
    queryKey: ['auditLog', 'people'],
    queryFn: () => dataOf(api.GET('/api/auditLog/people')),
    meta: SHOWN_IN_PLACE,
  })
}

export const exportLog = (sought: Sought) => saveAnswer('/api/auditLog/export', 'audit-log.xlsx', { ...sought })
