import { Button, Group, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '@/api/errors'
import type { Field } from '@/fields'
import {
  addBranch,
  type Cond,
  changeRow,
  fetchSentence,
  type Joint,
  removeRow,
  sentencesOf,
  setCond,
  setOperator,
  toggleRow,
} from '@/rules'
import { alertToast, Callout, useScreenAction } from '@/ui'
import { Condition, type ConditionActions } from './Condition'
import { type Template, useSaveRule } from './calls'
import { bodyOf, type Draft } from './draft'
import { FetchRows } from './FetchRows'
import css from './rules.module.css'
import { TryIt } from './TryIt'

/** Writes one rule of a field: the chain, what it says in words, and what it would do. */
export function Editor(props: { template: Template; subject: Field; initial: Draft; onClose: () => void }) {
  const { template, subject, initial, onClose } = props
  const [draft, setDraft] = useState(initial)
  const save = useSaveRule(template.docType)
  const body = bodyOf(draft, template.templateId, subject.key)
  const submit = () => save.mutate(body, { onSuccess: onClose })
  useScreenAction('save', submit)
  const { rows } = draft
  const setRows = (next: Draft['rows']) => setDraft(now => ({ ...now, rows: next }))
  const actions: ConditionActions = {
    change: (at, part) => setRows(changeRow(rows, at, part)),
    cond: (at, cond) => {
      const edited = setCond(rows, at, (cond ?? '') as Cond)
      setRows(edited.rows)
      if (edited.alert) alertToast(edited.alert)
    },
    joint: (at, joint) => setRows(setOperator(rows, at, (joint ?? '') as Joint)),
    toggle: at => setRows(toggleRow(rows, at)),
    remove: at => setRows(removeRow(rows, at)),
  }
  const nameOf = (key: string) => template.fields.find(field => field.key === key)?.label ?? key
  const words = draft.isAutoFetching
    ? [fetchSentence(draft.fetches, subject.key, nameOf)]
    : sentencesOf(rows, subject.key, nameOf)
  return (
    <section className={css.editor} aria-label={draft.id ? 'Change rule' : 'New rule'}>
      <p className={css.words} aria-live="polite">
        {words.join('; ')}.
      </p>
      {draft.isAutoFetching ? (
        <FetchRows
          rows={draft.fetches}
          fields={template.fields}
          source={subject.suggestionsSource ?? ''}
          onChange={fetches => setDraft({ ...draft, fetches })}
        />
      ) : (
        <ol className={css.chain}>
          {rows.map((_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a rule are known by their number
            <Condition key={at} rows={rows} at={at} fields={template.fields} subject={subject} actions={actions} />
          ))}
          <li className={css.end}>
            <span className={css.number}>{rows.length + 1}</span> END
            <Button
              variant="subtle"
              leftSection={<IconPlus size={14} stroke={1.8} />}
              onClick={() => setRows(addBranch(rows, 'ELSEIF'))}
            >
              ELSEIF
            </Button>
            <Button
              variant="subtle"
              leftSection={<IconPlus size={14} stroke={1.8} />}
              disabled={rows.some(row => row.cond === 'ELSE')}
              onClick={() => setRows(addBranch(rows, 'ELSE'))}
            >
              ELSE
            </Button>
          </li>
        </ol>
      )}
      <TextInput
        w={240}
        label="Account"
        placeholder="Every account"
        description="A number: the rule holds for that account only"
        value={draft.accountNumber}
        onChange={event => setDraft({ ...draft, accountNumber: event.currentTarget.value.trim() })}
      />
      {save.error ? (
        <div role="alert">
          <Callout tone="bad" title="The rule is not saved">
            {messageOf(save.error)
              .split('\n')
              .map(line => (
                <p key={line}>{line}</p>
              ))}
          </Callout>
        </div>
      ) : null}
      <Group>
        <Button loading={save.isPending} onClick={submit}>
          Save rule
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
      {template.docType === 'shipment' ? <TryIt body={body} nameOf={nameOf} /> : null}
    </section>
  )
}
