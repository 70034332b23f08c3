import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { keepSession } from '@/api/session'

export type SignInWith = { userName: string; password: string } | { userName: string }

/** Only an address of this app: `//elsewhere` and `https:` would lead out of it. */
export function safeNext(next: string | null): string | null {
  return next && /^\/(?![/\\])/.test(next) ? next : null
}

/** Signs in by password, or without one as a demo account, and goes where the person wanted to be. */
export function useSignIn() {
  const go = useNavigate()
  const [query] = useSearchParams()
  return useMutation({
    mutationFn: (form: SignInWith) =>
      dataOf('password' in form ? api.POST('/api/login', { body: form }) : api.POST('/api/demoLogin', { body: form })),
    meta: SHOWN_IN_PLACE,
    onSuccess: session => {
      keepSession(session)
      const { mustChangePassword, defaultNavigationURL } = session.loggedInUser
      const wanted = safeNext(query.get('next')) ?? safeNext(defaultNavigationURL) ?? '/'
      void go(mustChangePassword ? '/changePassword' : wanted, { replace: true })
    },
  })
}

/** The sign-ins a demo installation offers; none elsewhere. */
export function useDemoAccounts() {
  return useQuery({
    queryKey: ['demoAccounts'],
    queryFn: () => dataOf(api.GET('/api/demoAccounts')),
    meta: SHOWN_IN_PLACE,
  })
}
