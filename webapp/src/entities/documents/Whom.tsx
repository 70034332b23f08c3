import { MultiSelect } from '@mantine/core'
import { useAccounts } from '@/api/accounts'
import type { Wire } from '@/api/wire'
import { TERMS } from '@/ui'
import { type Document, useThoseOf } from './calls'
import css from './documents.module.css'

type Shared = Wire<'SharedWith'>
/** The accounts of documents, and with whom they are shared. */
export interface Whom {
  accounts: string[]
  view: Shared
  edit: Shared
}
export const NOBODY: Shared = { Groups: [], Users: [] }
export const whomOf = (document: Document): Whom => ({
  accounts: document.accounts.map(account => account.id),
  view: document.sharedWithView,
  edit: document.sharedWithEdit,
})

const GROUP = 'group:'
/** Groups and users in one list: a prefix distinguishes groups from user ids. */
const chosenOf = ({ Groups = [], Users = [] }: Shared): string[] => [...Groups.map(name => GROUP + name), ...Users]
const sharedOf = (chosen: string[]): Shared => ({
  Groups: chosen.filter(each => each.startsWith(GROUP)).map(each => each.slice(GROUP.length)),
  Users: chosen.filter(each => !each.startsWith(GROUP)),
})

/** The choices of accounts and users, for those who may set them. */
export function WhomFields({ whom, onChange }: { whom: Whom; onChange: (whom: Whom) => void }) {
  const accounts = useAccounts()
  const users = useThoseOf('users')
  const groups = useThoseOf('groups')
  const people = [
    { group: 'Groups', items: (groups.data ?? []).map(({ v, n }) => ({ value: GROUP + v, label: n })) },
    { group: 'People', items: (users.data ?? []).map(({ id, n }) => ({ value: id, label: n })) },
  ]
  const common = { searchable: true, clearable: true, comboboxProps: { withinPortal: false } }
  return (
    <div className={css.whom}>
      <MultiSelect
        {...common}
        label="Accounts"
        placeholder={whom.accounts.length ? '' : TERMS.allAccounts}
        data={(accounts.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={whom.accounts}
        onChange={next => onChange({ ...whom, accounts: next })}
      />
      <MultiSelect
        {...common}
        label="Can view"
        placeholder={chosenOf(whom.view).length ? '' : 'People or groups'}
        data={people}
        value={chosenOf(whom.view)}
        onChange={next => onChange({ ...whom, view: sharedOf(next) })}
      />
      <MultiSelect
        {...common}
        label="Can edit"
        placeholder={chosenOf(whom.edit).length ? '' : 'People or groups'}
        data={people}
        value={chosenOf(whom.edit)}
        onChange={next => onChange({ ...whom, edit: sharedOf(next) })}
      />
    </div>
  )
}
