import { type QueryState, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import type { components } from '@/api/schema'
import { keepSession, type SessionData } from '@/api/session'
import type { Wire } from '@/api/wire'

export type SignInWith = { userName: string; password: string } | { userName: string }

/** Only an address of this app: `//elsewhere` and `https:` would leave it. */
export function safeNext(next: string | null): string | null {
  return next && /^\/(?![/\\])/.test(next) ? next : null
}

const LOADING_MS = 2000

/** Whether the answer will be another one soon: a demo is loading, or about to, and the first user may come from
 * elsewhere. */
const isStarting = ({ data, error }: QueryState<Wire<'InstallationState'>, Error>): boolean =>
  !!error || !!data?.loading || data?.hasUsers === false

/** Whether there is a user yet: an installation starts without any. */
export function useInstallation() {
  return useQuery({
    queryKey: ['installation'],
    queryFn: () => dataOf(api.GET('/api/installation')),
    meta: SHOWN_IN_PLACE,
    refetchInterval: query => (isStarting(query.state) ? LOADING_MS : false),
  })
}

export type FirstUserForm = components['schemas']['FirstUser']

/** Creates the first company, system and administrator, who is signed in at once. */
export function useFirstUser() {
  const go = useNavigate()
  return useMutation({
    mutationFn: (form: FirstUserForm) => dataOf(api.POST('/api/firstUser', { body: form })),
    meta: SHOWN_IN_PLACE,
    onSuccess: session => {
      keepSession(session)
      void go('/getstarted', { replace: true })
    },
  })
}

type SignInAnswer = SessionData | Wire<'SecondStep'>

/** The second step of a sign-in, if there is one; null once there is a session. */
export const secondStepOf = (answer: SignInAnswer | undefined): Wire<'SecondStep'> | null =>
  answer && 'secondStep' in answer ? answer : null

/** Stores the session of a signed-in user, and navigates on. */
export function useArrival(to?: string) {
  const go = useNavigate()
  const [query] = useSearchParams()
  return (session: SessionData, next: string | null = null) => {
    keepSession(session)
    const { mustChangePassword, defaultNavigationURL } = session.loggedInUser
    const wanted = to ?? next ?? safeNext(query.get('next')) ?? safeNext(defaultNavigationURL) ?? '/'
    void go(mustChangePassword ? '/changePassword' : wanted, { replace: true })
  }
}

/** Signs in by password, or without one as a demo account, and opens the requested page. */
export function useSignIn() {
  const arrive = useArrival()
  return useMutation({
    mutationFn: async (form: SignInWith): Promise<SignInAnswer> =>
      'password' in form
        ? dataOf(api.POST('/api/login', { body: form }))
        : dataOf(api.POST('/api/demoLogin', { body: form })),
    meta: SHOWN_IN_PLACE,
    onSuccess: answer => {
      if (!('secondStep' in answer)) arrive(answer)
    },
  })
}

/** The accounts of a demo installation; otherwise empty. */
export function useDemoAccounts() {
  return useQuery({
    queryKey: ['demoAccounts'],
    queryFn: () => dataOf(api.GET('/api/demoAccounts')),
    meta: SHOWN_IN_PLACE,
  })
}
