import { Select } from '@mantine/core'
import { useAccounts } from '@/api/accounts'
import { TERMS, useAddress } from '@/ui'

type Account = NonNullable<ReturnType<typeof useAccounts>['data']>['rows'][number]

interface CustomerChoiceProps {
  /** The name under which it stands in the address. */
  name: string
  /** What stands there for an account. */
  keyOf: (account: Account) => string
  w?: number
}

/** Narrows a list to one customer. */
export function CustomerChoice({ name, keyOf, w = 220 }: CustomerChoiceProps) {
  const { address, put } = useAddress()
  const data = (useAccounts().data?.rows ?? []).map(account => ({
    value: keyOf(account),
    label: `${account.name} ${account.accountNumber}`,
  }))
  return (
    <Select
      w={w}
      aria-label="Customer"
      placeholder="Customer"
      searchable
      clearable
      nothingFoundMessage={TERMS.noMatches}
      data={data}
      value={address.get(name)}
      onChange={customer => put({ [name]: customer })}
    />
  )
}
