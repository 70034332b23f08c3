import { RecordScreen } from '@/records'
import { BASE, rulesOf, useSystemId } from './addresses'

/** `/accounts/view`: the accounts of the system with the rules they are billed by; each opens its rules. */
export default function AccountList() {
  const systemId = useSystemId()
  return (
    <RecordScreen
      base={BASE}
      open={null}
      addressOf={(_, kept) => (kept ? `/accounts/view?${kept}` : '/accounts/view')}
      pages={{ of: account => rulesOf(systemId, account.id) }}
    />
  )
}
