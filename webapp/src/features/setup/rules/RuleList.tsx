import { ActionIcon, Button, Switch } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Field } from '@/fields'
import { type AutoFetchRow, type ConditionRow, fetchSentence, sentencesOf } from '@/rules'
import { Allowed } from '@/ui'
import { EDIT, type RuleView, type Template, useDeleteRule, useOrderRules, useSwitchRule } from './calls'
import { RuleHistory } from './RuleHistory'
import css from './rules.module.css'

/** The rules of a field in the order they run, each as a sentence. Dragging or its arrows move a rule. */
export function RuleList(props: {
  template: Template
  subject: Field
  rules: readonly RuleView[]
  onEdit: (rule: RuleView) => void
}) {
  const { template, subject, rules, onEdit } = props
  const [dragged, setDragged] = useState<string | null>(null)
  const [history, setHistory] = useState<RuleView | null>(null)
  const order = useOrderRules(template.templateId, subject.key)
  const toggle = useSwitchRule()
  const remove = useDeleteRule()
  const nameOf = (key: string) => template.fields.find(field => field.key === key)?.label ?? key
  const move = (id: string, to: number) => {
    const ids = rules.map(rule => rule.id).filter(each => each !== id)
    ids.splice(to, 0, id)
    order.mutate(ids)
  }
  return (
    <>
      <ol className={css.list} aria-label={`Rules of ${subject.label}`}>
        {rules.map((rule, at) => {
          const words = rule.isAutoFetching
            ? [fetchSentence(rule.fields as AutoFetchRow[], rule.fieldKey, nameOf)]
            : sentencesOf(rule.fields as unknown as ConditionRow[], rule.fieldKey, nameOf)
          const name = `rule ${at + 1}`
          return (
            <li
              key={rule.id}
              className={css.rule}
              data-off={!rule.isActive || undefined}
              draggable
              onDragStart={() => setDragged(rule.id)}
              onDragOver={event => event.preventDefault()}
              onDrop={() => dragged && dragged !== rule.id && move(dragged, at)}
            >
              <IconGripVertical size={14} stroke={1.6} aria-hidden className={css.grip} />
              <span className={css.number}>{at + 1}</span>
              <div className={css.sentence}>
                {words.map((clause, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: clauses have no id
                  <p key={index}>{clause}</p>
                ))}
                {rule.accountNumber ? <small>account {rule.accountNumber} only</small> : null}
              </div>
              <Allowed permission={EDIT}>
                <ActionIcon
                  variant="subtle"
                  aria-label={`Run ${name} earlier`}
                  disabled={at === 0}
                  onClick={() => move(rule.id, at - 1)}
                >
                  <IconArrowUp size={14} stroke={1.8} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={`Run ${name} later`}
                  disabled={at === rules.length - 1}
                  onClick={() => move(rule.id, at + 1)}
                >
                  <IconArrowDown size={14} stroke={1.8} />
                </ActionIcon>
                <ActionIcon variant="subtle" aria-label={`History of ${name}`} onClick={() => setHistory(rule)}>
                  <IconHistory size={14} stroke={1.8} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={`Delete ${name}`}
                  onClick={() => void remove(rule, `${name} of ${subject.label}`)}
                >
                  <IconTrash size={14} stroke={1.8} />
                </ActionIcon>
                <Switch
                  size="xs"
                  aria-label={`Let ${name} run`}
                  checked={rule.isActive}
                  onChange={() => toggle.mutate(rule)}
                />
                <Button
                  variant="default"
                  aria-label={`Edit ${name}`}
                  leftSection={<IconPencil size={14} stroke={1.8} />}
                  onClick={() => onEdit(rule)}
                >
                  Edit
                </Button>
              </Allowed>
            </li>
          )
        })}
      </ol>
      <RuleHistory rule={history} onClose={() => setHistory(null)} />
    </>
  )
}
