import { useMutation, useQuery } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { Wire } from '@/api/wire'
import { useArrival } from './signIn'

/** The purpose of a mailed link. Fetched once: an invalid link stays invalid. */
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
    // the answer that continues from here uses it up
    staleTime: Number.POSITIVE_INFINITY,
  })
}

const WELCOME = '/register/success'

/** Stores the session of a user who accepted an invitation, and says so. */
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

/** Joins another company with an existing account. */
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

/** Requests a mailed link to set a new password. */
export function useForgot() {
  return useMutation({
    mutationFn: (who: string) => dataOf(api.POST('/api/forgotPassword', { body: { who } })),
    meta: SHOWN_IN_PLACE,
  })
}

/** Sets a new password with a mailed link. */
export function useReset() {
  return useMutation({
    mutationFn: (body: { token: string; newPassword: string; confirmPassword: string }) =>
      dataOf(api.POST('/api/resetPassword', { body })),
    meta: SHOWN_IN_PLACE,
  })
}
