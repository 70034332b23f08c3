import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { SaveError } from '@/ui'
import { takeDeparture } from './departure'
import { Plain } from './Plain'
import { safeNext, useArrival } from './signIn'

/** Where a sign-in service redirects to: its answer is sent to the server, once. */
export default function SignInReturn() {
  const [query] = useSearchParams()
  const kept = useRef<ReturnType<typeof takeDeparture> | null>(null)
  const arrive = useArrival()
  const finish = useMutation({
    mutationFn: (browser: string) =>
      dataOf(
        api.POST('/api/login/return', {
          body: {
            browser,
            state: query.get('state') || 'none',
            code: query.get('code') ?? '',
            issuer: query.get('iss') ?? '',
            error: query.get('error')?.slice(0, 200) ?? '',
          },
        }),
      ),
    meta: SHOWN_IN_PLACE,
    onSuccess: session => arrive(session, safeNext(kept.current?.next ?? null)),
  })
  useEffect(() => {
    if (kept.current) return
    kept.current = takeDeparture()
    finish.mutate(kept.current.browser)
  })
  return finish.error ? (
    <Plain title="You’re not signed in">
      <SaveError error={finish.error} />
      <Button component={Link} to="/login">
        Back to sign in
      </Button>
    </Plain>
  ) : (
    <Plain title="Signing you in">{null}</Plain>
  )
}
