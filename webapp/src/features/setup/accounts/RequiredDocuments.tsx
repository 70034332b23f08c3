import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from 'react-router'
import { api, dataOf } from '@/api/client'
import { NEW, RecordScreen } from '@/records'
import { useAddress } from '@/ui'
import { DOCUMENTS, LINE_INPUTS } from './documentFamilies'

const UNDER = '/configuration/invoices/requiredDocuments'

/** The documents that invoices require before approval for delivery: of every account, or of the one in the address. */
export default function RequiredDocuments() {
  const { id } = useParams()
  const isNew = useLocation().pathname.endsWith(`/${NEW}`)
  const accountId = useAddress().address.get('account') ?? undefined
  const account = useQuery({
    queryKey: ['accounts', 'one', accountId],
    queryFn: () => dataOf(api.GET('/api/accounts/{account_id}', { params: { path: { account_id: accountId ?? '' } } })),
    enabled: !!accountId,
  })
  return (
    <RecordScreen
      base={DOCUMENTS}
      narrowTo={3}
      inputs={LINE_INPUTS}
      open={isNew ? NEW : (id ?? null)}
      title={accountId && account.data ? `Required documents for ${account.data.name}` : undefined}
      accountId={accountId}
      actions={accountId ? <Link to={UNDER}>All accounts</Link> : null}
      addressOf={(open, kept) => {
        const path = open === NEW ? `${UNDER}/${NEW}` : open ? `${UNDER}/edit/${open}` : UNDER
        return kept ? `${path}?${kept}` : path
      }}
    />
  )
}
