import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from './client'
import { SHOWN_IN_PLACE } from './queries'

/** The accounts of the system, for a select. */
export const useAccounts = () =>
  useQuery({
    queryKey: ['accounts', 'options'],
    queryFn: () => dataOf(api.GET('/api/accounts', { params: { query: { pageLimit: 500 } } })),
    staleTime: 60_000,
    meta: SHOWN_IN_PLACE,
  })
