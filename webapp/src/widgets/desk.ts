import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api, dataOf } from '@/api/client'
import type { SessionData } from '@/api/session'
import { moveTo } from '@/api/transport'

/** Go on at another desk: the server answers with a new session, and nothing that was shown at the old one stays. */
function useMove<To>(ask: (to: To) => Promise<SessionData>, address: (to: To) => string = () => '/') {
  const queries = useQueryClient()
  const go = useNavigate()
  return useMutation({
    mutationFn: (to: To) => moveTo(ask(to)),
    onSuccess: async (_, to) => {
      await go(address(to))
      queries.clear()
    },
  })
}

/** Work in another company or system, beginning at an address of it. */
export const useSwitchSystem = () =>
  useMove(
    ({ company, system }: { company: string; system: string; address?: string }) =>
      dataOf(api.POST('/api/resetCookie', { body: { company, system, country: '', defaultNavigationURL: '/' } })),
    to => to.address ?? '/',
  )

/** Work for one account of the system, by its number; with an empty one for all of them again. */
export const useWorkFor = () =>
  useMove((accountCode: string) => dataOf(api.PUT('/api/setAccountCode', { body: { accountCode } })))
