import { NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type ConditionField, ConditionsEditor, fromRules, type Group, toRules } from '@/conditions'
import { FILTER_CONDITIONS } from '@/filters'
import type { Code, Rule } from './setup'
import css from './tax.module.css'

const MOST_PRIORITY = 9_999

interface RuleFormProps {
  rule: Rule
  fields: readonly ConditionField[]
  codes: readonly Code[]
  onChange: (rule: Rule) => void
}

/** The fields of a tax rule: when it applies, and the code it gives. */
export function RuleForm({ rule, fields, codes, onChange }: RuleFormProps) {
  const change = (part: Partial<Rule>) => onChange({ ...rule, ...part })
  // groups without conditions are not sent: they are stored here during editing
  const [group, setGroup] = useState<Group>(() => fromRules(rule.conditions))
  const putGroup = (next: Group) => {
    setGroup(next)
    const tree = toRules(next, name => fields.find(each => each.name === name)?.type ?? 'text')
    change({ conditions: { ...(tree ?? { condition: next.condition, level: 0, fields: [] }) } })
  }
  return (
    <>
      <TextInput
        label="Name"
        maxLength={100}
        value={rule.name}
        onChange={event => change({ name: event.currentTarget.value })}
      />
      <div className={css.pair}>
        <NumberInput
          label="Priority"
          description="Lower ones are asked first"
          min={1}
          max={MOST_PRIORITY}
          allowDecimal={false}
          value={rule.priority}
          onChange={next => change({ priority: Number(next) || 1 })}
        />
        <Select
          label="Code"
          description="What the charge gets"
          allowDeselect={false}
          searchable
          data={codes
            .filter(each => each.code)
            .map(each => ({ value: each.code, label: `${each.code}, ${each.name}` }))}
          value={rule.code || null}
          onChange={next => next && change({ code: next })}
        />
      </div>
      <ConditionsEditor label="Conditions" group={group} fields={fields} kind={FILTER_CONDITIONS} onChange={putGroup} />
      <Textarea
        label="Note"
        description="What it is for, with the law"
        autosize
        minRows={2}
        maxLength={500}
        value={rule.note}
        onChange={event => change({ note: event.currentTarget.value })}
      />
    </>
  )
}
