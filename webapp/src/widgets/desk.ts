import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api, dataOf } from '@/api/client'
import type { SessionData } from '@/api/session'
import { moveTo } from '@/api/transport'

/** Switches desks: the server answers with a new session, and nothing shown at the old one stays. */
function useMove<To>(ask: (to: To) => Promise<SessionData>, address: (to: To, session: SessionData) => string) {
  const queries = useQueryClient()
  const go = useNavigate()
  return useMutation({
    mutationFn: (to: To) => moveTo(ask(to)),
    onSuccess: async (session, to) => {
      // via Home: a screen that stays mounted would retain the data of the old desk
      await go('/')
      queries.clear()
      const next = address(to, session)
      if (next !== '/') await go(next, { replace: true })
    },
  })
}

interface ToSystem {
  company: string
  system: string
  /** Where to start in it; by default, Home. */
  begin?: (session: SessionData) => string
}

/** Switches to another company or system. */
export const useSwitchSystem = () =>
  useMove(
    ({ company, system }: ToSystem) =>
      dataOf(api.POST('/api/resetCookie', { body: { company, system, country: '', defaultNavigationURL: '/' } })),
    ({ begin }, session) => begin?.(session) ?? '/',
  )

/** Limits work to one account of the system, by its number; an empty one means all accounts again. */
export const useWorkFor = () =>
  useMove(
    (accountCode: string) => dataOf(api.PUT('/api/setAccountCode', { body: { accountCode } })),
    () => '/',
  )
