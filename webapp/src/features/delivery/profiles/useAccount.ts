import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'

/** One account. */
export const useAccount = (accountId: string) =>
  useQuery({
    enabled: !!accountId,
    queryKey: ['delivery', 'account', accountId],
    queryFn: () => dataOf(api.GET('/api/accounts/{account_id}', { params: { path: { account_id: accountId } } })),
    meta: SHOWN_IN_PLACE,
  })
