import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useChangeOf } from '@/api/changes'
import { api, dataOf } from '@/api/client'
import { messageOf } from '@/api/errors'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import { alertToast } from '@/ui'

const ME = ['me']
const SESSIONS = ['mySessions']
const SECOND_FACTOR = ['mySecondFactor']

export function useMe() {
  return useQuery({ queryKey: ME, queryFn: () => dataOf(api.GET('/api/me')), meta: SHOWN_IN_PLACE })
}

export function useRename(onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => dataOf(api.PUT('/api/me', { body: { name } })),
    meta: SHOWN_IN_PLACE,
    onSuccess: now => {
      queries.setQueryData(ME, now)
      onDone()
    },
  })
}

export function useMySessions() {
  return useQuery({
    queryKey: SESSIONS,
    queryFn: () => dataOf(api.GET('/api/mySessions')),
    meta: SHOWN_IN_PLACE,
  })
}

/** Ends the session of a handle; without one, every session but this one. */
export function useEndSession() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (handle: string | null) =>
      handle
        ? dataOf(api.DELETE('/api/mySessions/{handle}', { params: { path: { handle } } }))
        : dataOf(api.DELETE('/api/mySessions')),
    meta: SHOWN_IN_PLACE,
    onSuccess: now => queries.setQueryData(SESSIONS, now),
    onError: error => alertToast(messageOf(error)),
  })
}

export function useSecondFactor() {
  return useQuery({
    queryKey: SECOND_FACTOR,
    queryFn: () => dataOf(api.GET('/api/mySecondFactor')),
    meta: SHOWN_IN_PLACE,
  })
}

/** A change of the user's second factor, after which the section and the sessions are refetched. */
const useChange = <Given, Told>(change: (given: Given) => Promise<Told>) => useChangeOf(change, SECOND_FACTOR, SESSIONS)

export const useBeginSetup = () =>
  useMutation({
    mutationFn: (password: string) => dataOf(api.POST('/api/mySecondFactor', { body: { password } })),
    meta: SHOWN_IN_PLACE,
  })

export const useConfirmSetup = () =>
  useChange((code: string) => dataOf(api.POST('/api/mySecondFactor/confirm', { body: { code } })))

export const useNewCodes = () =>
  useChange((body: Wire<'PasswordAndCode'>) => dataOf(api.POST('/api/mySecondFactor/recoveryCodes', { body })))

export const useTurnOff = () =>
  useChange((body: Wire<'PasswordAndCode'>) => dataOf(api.POST('/api/mySecondFactor/off', { body })))
