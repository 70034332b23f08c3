import { Select } from '@mantine/core'
import { useAccounts } from '@/api/accounts'
import { TERMS, useAddress } from '@/ui'

type Account = NonNullable<ReturnType<typeof useAccounts>['data']>['rows'][number]

interface CustomerChoiceProps {
  /** Its name in the address. */
  name: string
  /** The value of an account in the address. */
  keyOf: (account: Account) => string
  w?: number
}

/** Filters a list by one customer. */
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
