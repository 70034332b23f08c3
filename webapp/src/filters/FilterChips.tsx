import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { type Condition, type ConditionField, type Group, isGroup, replaceAt } from '@/conditions'
import { operatorWords } from '@/fields'
import { FilterChip } from '@/ui'
import { partWords, valueWords } from './words'

interface FilterChipsProps {
  fields: readonly ConditionField[]
  filter: Group
  onChange: (filter: Group) => void
  /** Opens the conditions for editing. */
  onEdit: () => void
}

/** The parts of the filter as removable chips; clicking one opens the builder. */
export function FilterChips({ fields, filter, onChange, onEdit }: FilterChipsProps) {
  const account = useAccountName(filter)
  return filter.parts.map((part, at) => {
    const key = `${isGroup(part) ? part.condition : part.name}-${at}`
    const clear = () => onChange(replaceAt(filter, [at], null))
    if (isGroup(part)) {
      const words = partWords(part, fields)
      return <FilterChip key={key} field="" op="" value={words} name={words} onEdit={onEdit} onClear={clear} />
    }
    const field = fields.find(({ name }) => name === part.name)
    const value = field?.isId ? (part.name === 'accountId' ? account : 'this one') : valueWords(part, field)
    return (
      <FilterChip
        key={key}
        field={field?.label ?? part.name}
        op={operatorWords(part.operator, field?.type ?? 'text')}
        value={value}
        name={field?.label ?? part.name}
        onEdit={onEdit}
        onClear={clear}
      />
    )
  })
}

/** The name of the account in the filter: the address has its id only. */
function useAccountName(filter: Group): string {
  const condition = filter.parts.find((part): part is Condition => !isGroup(part) && part.name === 'accountId')
  const id = condition?.value ?? ''
  const account = useQuery({
    queryKey: ['account-name', id],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/accounts/{account_id}', { params: { path: { account_id: id } }, signal })),
    enabled: !!id,
    staleTime: 5 * 60_000,
    retry: false,
    meta: SHOWN_IN_PLACE,
  })
  return account.data?.name ?? 'this account'
}
