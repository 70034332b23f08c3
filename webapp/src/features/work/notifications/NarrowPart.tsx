import { Checkbox, MultiSelect, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { blankCondition, type ConditionField, ConditionsEditor, fromRules, type Group, toRules } from '@/conditions'
import { useTags } from '@/entities/tags/calls'
import { tagField } from '@/entities/tags/tagField'
import { FILTER_CONDITIONS } from '@/filters'
import type { PartProps } from './draft'
import css from './notifications.module.css'

/** Which of these events: by account, by a condition on their data, and how many days ahead. */
export function NarrowPart({ values, put, options, event }: PartProps) {
  const tags = useTags()
  const fields: ConditionField[] = event.details
    .filter(each => each.isCondition && (!each.isTag || tags.length))
    .map(each =>
      each.isTag
        ? tagField(tags)
        : { name: each.name, label: each.label, type: each.isFigure ? 'numeric' : 'text', decimals: true },
    )
  // groups without conditions are not sent: they are stored here during editing
  const [group, setGroup] = useState<Group>(() => {
    const kept = fromRules(values.condition)
    return kept.parts.length ? kept : { condition: 'and', parts: [blankCondition()] }
  })
  const [isOn, setOn] = useState(values.condition !== null)
  const change = (next: Group, on: boolean) => {
    setGroup(next)
    setOn(on)
    const tree = toRules(next, name => fields.find(each => each.name === name)?.type ?? 'text')
    put({ condition: on && tree ? { ...tree } : null })
  }
  if (!event.byAccount && !fields.length && !event.days) return null
  return (
    <fieldset className={css.part}>
      <legend>Of which</legend>
      {event.days ? (
        <NumberInput
          label="Days ahead"
          description="How long before it is told"
          min={1}
          max={365}
          allowDecimal={false}
          w={160}
          value={values.days}
          onChange={days => put({ days: Number(days) || 0 })}
        />
      ) : null}
      {event.byAccount ? (
        <MultiSelect
          label="Accounts"
          description="Leave blank for every account"
          searchable
          limit={50}
          nothingFoundMessage="No account found"
          data={options.accounts.map(each => ({ value: each.id, label: each.name }))}
          value={values.accounts}
          onChange={accounts => put({ accounts })}
        />
      ) : null}
      {fields.length ? (
        <>
          <Checkbox
            label="Only those that meet a condition"
            checked={isOn}
            onChange={changed => change(group, changed.currentTarget.checked)}
          />
          {isOn ? (
            <ConditionsEditor
              label="Condition"
              group={group}
              fields={fields}
              kind={FILTER_CONDITIONS}
              onChange={next => change(next, true)}
            />
          ) : null}
        </>
      ) : null}
    </fieldset>
  )
}
