import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useChangeOf } from '@/api/changes'
import { api, dataOf } from '@/api/client'
import { usePermission } from '@/api/permissions'
import { recordsKey, SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

export type Rule = Wire<'NotificationView'>
export type RuleForm = Wire<'NotificationForm'>
export type EventOption = Wire<'EventOption'>
export type Options = Wire<'NotificationOptions'>
export type Told = Wire<'RuleLogRow'>
type Area = 'general' | 'payables'

export const LIMIT = 25
export const LOG_LIMIT = 10
export const BASE = '/api/notificationRules'
const KEY = recordsKey(BASE)
const PAYABLES = '/configuration/payables/notifications'

/** Which rules a screen manages, by its address: all of them, or those of payables with their own permissions. */
export function useDesk() {
  const isOfPayables = useLocation().pathname.startsWith(PAYABLES)
  const mayAdd = usePermission('notification.newNotification')
  const mayChange = usePermission('notification.editNotification')
  const mayAddPayables = usePermission('configurationPayables.newConfigurationPayables')
  const mayChangePayables = usePermission('configurationPayables.editConfigurationPayables')
  const area: Area | undefined = isOfPayables ? 'payables' : undefined
  return {
    area,
    at: isOfPayables ? PAYABLES : '/configuration/notification',
    title: isOfPayables ? 'Payables notifications' : 'Notifications',
    mayAdd: mayAdd || (isOfPayables && mayAddPayables),
    mayChange: mayChange || (isOfPayables && mayChangePayables),
    changes:
      mayChange || !isOfPayables ? 'notification.editNotification' : 'configurationPayables.editConfigurationPayables',
  }
}

export const useRules = (area: Area | undefined, q: string, archived: boolean, page: number) =>
  useQuery({
    queryKey: [...KEY, 'list', area, q, archived, page],
    queryFn: () =>
      dataOf(
        api.GET('/api/notificationRules', {
          params: { query: { ...(area ? { area } : {}), q, archived, pageNo: page, pageLimit: LIMIT } },
        }),
      ),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

export const useRule = (id: string) =>
  useQuery({
    queryKey: [...KEY, 'one', id],
    queryFn: () => dataOf(api.GET('/api/notificationRules/{rule_id}', { params: { path: { rule_id: id } } })),
    enabled: id !== '',
    meta: SHOWN_IN_PLACE,
  })

/** The events and the possible recipients of rules. */
export const useOptions = (area: Area | undefined) =>
  useQuery({
    queryKey: [...KEY, 'options', area],
    queryFn: () => dataOf(api.GET('/api/notificationRules/options', { params: { query: area ? { area } : {} } })),
    meta: SHOWN_IN_PLACE,
  })

/** A preview of a message; the last one stays while the next one loads. */
export const usePreview = (message: Pick<RuleForm, 'event' | 'title'> & { text: string }) =>
  useQuery({
    queryKey: [...KEY, 'preview', message],
    queryFn: () => dataOf(api.POST('/api/notificationRules/preview', { body: message })),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

export const useSaveRule = () =>
  useChangeOf((body: RuleForm) => dataOf(api.POST('/api/notificationRules', { body })), KEY)

export const useRemoveRule = () =>
  useChangeOf(async (rule: Rule) => {
    await api.DELETE('/api/notificationRules/{rule_id}', {
      params: { path: { rule_id: rule.id }, query: { revision: rule.revision } },
    })
  }, KEY)

export const useTold = (id: string, failed: boolean, page: number) =>
  useQuery({
    queryKey: [...KEY, 'told', id, failed, page],
    queryFn: () =>
      dataOf(
        api.GET('/api/notificationRules/{rule_id}/told', {
          params: { path: { rule_id: id }, query: { failed, pageNo: page, pageLimit: LOG_LIMIT } },
        }),
      ),
    placeholderData: keepPreviousData,
    meta: SHOWN_IN_PLACE,
  })

export const useRetry = (id: string) =>
  useChangeOf(
    (ids: string[]) =>
      dataOf(
        api.POST('/api/notificationRules/{rule_id}/told/retry', { params: { path: { rule_id: id } }, body: { ids } }),
      ),
    KEY,
  )
