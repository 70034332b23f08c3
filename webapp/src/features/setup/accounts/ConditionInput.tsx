import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataOf } from '@/api/client'
import { SHOWN_IN_PLACE } from '@/api/queries'
import { blankCondition, ConditionsEditor, EMPTY, fromRules, type Group, toRules } from '@/conditions'
import { comparedAs, type FieldTypeName } from '@/fields'
import { FILTER_CONDITIONS } from '@/filters'
import type { OwnInputParts } from '@/records'
import css from './accounts.module.css'

export const CONDITION = 'requiredDocument#condition'

const useConditionFields = (accountId: string) =>
  useQuery({
    queryKey: ['documentProfileFields', accountId],
    queryFn: () => dataOf(api.GET('/api/documentProfileFields', { params: { query: { accountId } } })),
    staleTime: 60_000,
    meta: SHOWN_IN_PLACE,
  })

/** A condition stored as text; an unreadable one counts as none, and the server reports it when it is saved. */
function parse(text: string): Group {
  try {
    return text ? fromRules(JSON.parse(text)) : EMPTY
  } catch {
    return EMPTY
  }
}

/** Which invoices a line of a document profile applies to. */
export function ConditionInput({ row, accountId, disabled, error, put }: OwnInputParts) {
  const fields = useConditionFields(accountId).data?.fields ?? []
  const kept = String(row[CONDITION] ?? '')
  // incomplete conditions are lost in the text: they are stored here as long as the text matches
  const [typed, setTyped] = useState({ text: kept, group: parse(kept) })
  const group = typed.text === kept ? typed.group : parse(kept)
  const offered = fields.map(({ key, label, type }) => ({
    name: key,
    label,
    type: comparedAs(type as FieldTypeName),
  }))
  const change = (next: Group) => {
    const rules = toRules(next, name => offered.find(each => each.name === name)?.type ?? 'text')
    const text = rules ? JSON.stringify(rules) : ''
    setTyped({ text, group: next })
    put({ [CONDITION]: text })
  }
  const isOn = group.parts.length > 0
  return (
    <>
      <Checkbox
        label="Only invoices that meet a condition"
        checked={isOn}
        disabled={disabled}
        error={error}
        onChange={event =>
          change(event.currentTarget.checked ? { condition: 'and', parts: [blankCondition()] } : EMPTY)
        }
      />
      {isOn ? (
        <fieldset disabled={disabled} className={css.condition}>
          <ConditionsEditor
            label="Condition"
            group={group}
            fields={offered}
            kind={FILTER_CONDITIONS}
            onChange={change}
          />
        </fieldset>
      ) : null}
    </>
  )
}
