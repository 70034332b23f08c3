import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useSearchParams } from 'react-router'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { SaveError } from '@/ui'
import { keepDeparture } from './departure'
import css from './identity.module.css'

/** The sign-in services of the companies with this email domain, or of the company that a link names. */
export function ProviderButton({ who }: { who: string }) {
  const [query] = useSearchParams()
  const company = query.get('company') ?? ''
  const asked = useDeferredValue(who.trim())
  const known = useQuery({
    queryKey: ['loginProviders', company, domainOf(asked)],
    queryFn: () =>
      dataOf(api.POST('/api/login/providers', { body: company ? { company, who: '' } : { who: asked, company: '' } })),
    enabled: company !== '' || domainOf(asked) !== '',
    meta: SHOWN_IN_PLACE,
    staleTime: 60_000,
    retry: false,
  })
  const depart = useMutation({
    mutationFn: (code: string) => dataOf(api.POST('/api/login/provider', { body: { company: code } })),
    meta: SHOWN_IN_PLACE,
    onSuccess: ({ address, browser }) => {
      keepDeparture(browser, query.get('next'))
      window.location.assign(address)
    },
  })
  if (!known.data?.companies.length) return null
  return (
    <div className={css.providers}>
      <SaveError error={depart.error} />
      {known.data.companies.map(each => (
        <Button
          key={each.company}
          variant="default"
          fullWidth
          loading={depart.isPending || depart.isSuccess}
          onClick={() => depart.mutate(each.company)}
        >
          Sign in with {each.name}
        </Button>
      ))}
    </div>
  )
}

/** The part after the @, once it looks like a domain. */
const domainOf = (who: string) => /@([^\s@]+\.[^\s@.]{2,})$/.exec(who)?.[1] ?? ''
