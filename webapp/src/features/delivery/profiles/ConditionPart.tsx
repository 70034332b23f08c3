import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { blankCondition, type ConditionField, ConditionsEditor, fromRules, type Group, toRules } from '@/conditions'
import { useTags } from '@/entities/tags/calls'
import { tagField } from '@/entities/tags/tagField'
import { comparedAs } from '@/fields'
import { FILTER_CONDITIONS } from '@/filters'
import { useFields } from './calls'
import type { PartProps } from './form'
import css from './profiles.module.css'

/** The condition that an invoice must meet in addition to those values. */
export function ConditionPart({ place, form, change, disabled }: PartProps) {
  const fields = useFields(place).data
  const condition = form.masterCondition
  const isOn = !!condition?.isActive
  // groups without conditions are not sent: they are stored here during editing
  const [group, setGroup] = useState<Group>(() => {
    const kept = fromRules(condition?.ruleDef)
    return kept.parts.length ? kept : { condition: 'and', parts: [blankCondition()] }
  })
  const known = [...(fields?.invoices ?? []), ...Object.values(fields?.details ?? {}).flat()]
  const tags = useTags()
  const offered: ConditionField[] = [...new Map(known.map(each => [each.key, each])).values()].map(each => ({
    name: each.key,
    label: each.label,
    type: comparedAs(each.type),
  }))
  if (tags.length) offered.push(tagField(tags))
  const put = (next: Group, isActive = isOn) => {
    setGroup(next)
    change({
      onConditionDeliver: isActive,
      masterCondition: {
        destinationCollection: 'invoice',
        ...condition,
        isActive,
        ruleDef: toRules(next, name => offered.find(each => each.name === name)?.type ?? 'text'),
      },
    })
  }
  return (
    <>
      <Checkbox
        label="Only invoices that meet a condition"
        checked={isOn}
        disabled={disabled}
        onChange={event => put(group, event.currentTarget.checked)}
      />
      {isOn ? (
        <fieldset disabled={disabled} className={css.condition}>
          <ConditionsEditor
            label="Condition"
            group={group}
            fields={offered}
            kind={FILTER_CONDITIONS}
            onChange={next => put(next)}
          />
        </fieldset>
      ) : null}
    </>
  )
}
