import { useMutation, useQuery } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import { useArrival } from './signIn'

/** What a mailed link is for. It is asked once: a dead link stays dead. */
export function useMailedLink(token: string) {
  return useQuery({
    queryKey: ['mailedLink', token],
    queryFn: () => dataOf(api.POST('/api/mailedLink', { body: { token } })),
    meta: SHOWN_IN_PLACE,
    retry: false,
  })
}

/** What an invitation offers. */
export function useOffer(token: string) {
  return useQuery({
    queryKey: ['invitation', token],
    queryFn: () => dataOf(api.POST('/api/invitation', { body: { token } })),
    meta: SHOWN_IN_PLACE,
    retry: false,
    // it is used up by the answer that leads on from here
    staleTime: Number.POSITIVE_INFINITY,
  })
}

const WELCOME = '/register/success'

/** Keeps the session of somebody who took an invitation up, and says so. */
export const useWelcome = () => useArrival(WELCOME)

/** Becomes a user by invitation. */
export function useAccept() {
  const welcome = useWelcome()
  return useMutation({
    mutationFn: (body: Wire<'AcceptanceForm'>) => dataOf(api.POST('/api/invitation/accept', { body })),
    meta: SHOWN_IN_PLACE,
    onSuccess: answer => {
      if (!('secondStep' in answer)) welcome(answer)
    },
  })
}

/** Joins another company with the account one has. */
export function useJoin() {
  const welcome = useWelcome()
  return useMutation({
    mutationFn: (body: Wire<'JoinCompanyForm'>) => dataOf(api.POST('/api/invitation/join', { body })),
    meta: SHOWN_IN_PLACE,
    onSuccess: answer => {
      if (!('secondStep' in answer)) welcome(answer)
    },
  })
}

/** Has a link mailed by which a new password is set. */
export function useForgot() {
  return useMutation({
    mutationFn: (who: string) => dataOf(api.POST('/api/forgotPassword', { body: { who } })),
    meta: SHOWN_IN_PLACE,
  })
}

/** Sets a new password by a mailed link. */
export function useReset() {
  return useMutation({
    mutationFn: (body: { token: string; newPassword: string; confirmPassword: string }) =>
      dataOf(api.POST('/api/resetPassword', { body })),
    meta: SHOWN_IN_PLACE,
  })
}
