import { Select } from '@mantine/core'
import { useAccounts } from '@/api/accounts'
import type { Level, RecordView } from './calls'

const LEVELS: Record<Level, string> = {
  default: 'All systems in the company',
  system: 'This system',
  account: 'One account',
}

/** The levels in a word. */
export const LEVEL: Record<Level, string> = { default: 'Default', system: 'System', account: 'Account' }

/** Where a new record is stored; the level of an account requires the account. */
export interface Target {
  level: Level
  accountId: string
}

interface Parts {
  levels: readonly Level[]
  target: Target
  onChange: (target: Target) => void
  /** Why it cannot be stored there. */
  error: string | undefined
}

/** The level that a new record applies to. */
export function HoldsFor({ levels, target, onChange, error }: Parts) {
  return (
    <>
      <Select
        label="Applies to"
        allowDeselect={false}
        data={levels.map(each => ({ value: each, label: LEVELS[each] }))}
        value={target.level}
        onChange={level => onChange({ ...target, level: level as Level })}
      />
      {target.level === 'account' ? (
        <ChooseAccount
          accountId={target.accountId}
          onChange={accountId => onChange({ ...target, accountId })}
          error={error}
        />
      ) : null}
    </>
  )
}

function ChooseAccount(props: { accountId: string; onChange: (id: string) => void; error: string | undefined }) {
  const accounts = useAccounts()
  return (
    <Select
      label="Account"
      withAsterisk
      searchable
      nothingFoundMessage="No matches found"
      data={(accounts.data?.rows ?? []).map(({ id, name, accountNumber }) => ({
        value: id,
        label: `${name} ${accountNumber}`,
      }))}
      value={props.accountId || null}
      onChange={id => props.onChange(id ?? '')}
      error={props.error}
    />
  )
}

/** The level that a stored record applies to: an account by its name. */
export const HeldFor = ({ level, accountId }: RecordView) => (accountId ? <AccountName id={accountId} /> : LEVEL[level])

function AccountName({ id }: { id: string }) {
  const accounts = useAccounts()
  return <>{accounts.data?.rows.find(each => each.id === id)?.name ?? LEVEL.account}</>
}
