import { Button, MultiSelect, Select, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, dataOf } from '@/api/client'
import type { ConditionField, Group, Part } from '@/conditions'
import { filterFault, splitList } from '@/fields'
import { count, Dialog, TERMS } from '@/ui'
import { DialogFoot } from './DialogFoot'
import { NO_ACCOUNT, NO_FIELD } from './faults'
import css from './filters.module.css'

interface FlexiFilterProps {
  fields: readonly ConditionField[]
  onApply: (filter: Group) => void
  onClose: () => void
}

/** The rows of one account with one of up to 400 values in one of the selected fields. */
export function flexiFilter(account: string, names: readonly string[], values: string): Group {
  const lists = names.map((name): Part => ({ name, operator: 'isInList', value: splitList(values).join('\n') }))
  const [only] = lists
  const anywhere: Part = lists.length === 1 && only ? only : { condition: 'or', parts: lists }
  return { condition: 'and', parts: [{ name: 'accountId', operator: 'equalTo', value: account }, anywhere] }
}

/** Why a flexi filter is invalid, in the specification's words (R168, R170–R172). */
export function flexiFault(account: string | null, fields: readonly ConditionField[], values: string): string | null {
  if (!fields.length) return NO_FIELD
  if (!account) return NO_ACCOUNT
  if (!splitList(values).length) return 'Enter a value.'
  for (const { type } of fields) {
    const fault = filterFault('isInList', type, values)
    if (fault) return fault
  }
  return null
}

/** The flexi filter: an account, fields, and a list of values copied from a sheet or an email. */
export default function FlexiFilter({ fields, onApply, onClose }: FlexiFilterProps) {
  const [account, setAccount] = useState<string | null>(null)
  const [names, setNames] = useState<string[]>([])
  const [values, setValues] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const accounts = useAccounts()
  // a list has no ranges and no partial texts: the builder filters by days
  const listed = fields.filter(field => !field.isId && field.type !== 'date')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = listed.filter(({ name }) => names.includes(name))
    const wrong = flexiFault(account, chosen, values)
    if (wrong) return setFault(wrong)
    onApply(flexiFilter(account ?? '', names, values))
  }
  return (
    <Dialog onClose={onClose} title="Flexi filter">
      <form className={css.form} onSubmit={submit} onChange={() => setFault(null)}>
        <Select
          label="Account"
          placeholder="Name or number"
          searchable
          data-autofocus
          data={accounts.options}
          value={account}
          onChange={setAccount}
          onSearchChange={accounts.search}
          filter={({ options }) => options}
          nothingFoundMessage={TERMS.noMatches}
        />
        <MultiSelect
          label="Fields"
          placeholder={names.length ? '' : 'One or more'}
          searchable
          data={listed.map(({ name, label }) => ({ value: name, label }))}
          value={names}
          onChange={setNames}
          nothingFoundMessage={TERMS.noMatches}
        />
        <Textarea
          label="Values"
          description="One per line, or separated by commas, semicolons or tabs; at most 400"
          autosize
          minRows={5}
          maxRows={14}
          value={values}
          onChange={event => setValues(event.currentTarget.value)}
        />
        <DialogFoot
          said={<span className="dim">{count(splitList(values).length)} values</span>}
          fault={fault}
          onClose={onClose}
        >
          <Button type="submit">Apply filter</Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

function useAccounts() {
  const [query, setQuery] = useState('')
  const [asked] = useDebouncedValue(query, 150)
  // selecting an account fills the search with its label, which would find nothing else
  const q = asked.split('  ')[0] ?? ''
  const found = useQuery({
    queryKey: ['filter-accounts', q],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/suggestion', {
          params: { query: { suggestionFor: 'account', q, pageLimit: 50 } },
          signal,
        }),
      ),
    placeholderData: before => before,
  })
  const options = (found.data ?? []).map(({ id, v, n }) => ({ value: id, label: n === v ? v : `${v}  ${n}` }))
  return { options, search: setQuery }
}
