import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf, send } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'

const ACCOUNTS = ['delivery', 'emailAccounts'] as const
export type EmailAccount = Wire<'EmailAccountView'>

export const useEmailAccounts = () =>
  useQuery({
    queryKey: ACCOUNTS,
    queryFn: () => dataOf(api.GET('/api/emailAccounts', { params: { query: { pageLimit: 200 } } })),
    meta: SHOWN_IN_PLACE,
  })

export type EmailAccountForm = Omit<Wire<'EmailAccountBody'>, 'security' | 'mailbox'> & {
  security: EmailAccount['security']
  mailbox: Omit<EmailAccount['mailbox'], 'passwordSet' | 'readOn' | 'bouncedOn' | 'failedSince' | 'answer'> & {
    password: string | null
  }
}

export function useSaveEmailAccount() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, form }: { id: string; form: EmailAccountForm }) =>
      id
        ? send<EmailAccount>('PUT', `/api/emailAccounts/${id}`, { body: form })
        : send<EmailAccount>('POST', '/api/emailAccounts', { body: form }),
    // even if refused: another user may have saved it
    onSettled: () => queries.invalidateQueries({ queryKey: ACCOUNTS }),
    meta: SHOWN_IN_PLACE,
  })
}

export const useTestMailbox = () =>
  useMutation({
    mutationFn: ({ id, form }: { id: string; form: EmailAccountForm }) =>
      send<Wire<'ConnectionTestResult'>>('POST', '/api/emailAccounts/testMailbox', { body: form, query: { id } }),
    meta: SHOWN_IN_PLACE,
  })

export const useTestEmailAccount = () =>
  useMutation({
    mutationFn: ({ id, form }: { id: string; form: EmailAccountForm }) =>
      send<Wire<'ConnectionTestResult'>>('POST', '/api/emailAccounts/test', { body: form, query: { id } }),
    meta: SHOWN_IN_PLACE,
  })
