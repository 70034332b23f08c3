import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { messageOf } from '@/api/errors'
import { type Field, SuggestInput } from '@/fields'
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
import { ActionButton, alertToast, Callout, TERMS, useScreenActions } from '@/ui'
import { LeaveGuard, LeaveQuestion } from '@/widgets/LeaveGuard'
import { Condition, type ConditionActions } from './Condition'
import { type Template, useSaveRule } from './calls'
import { bodyOf, type Draft } from './draft'
import { FetchRows } from './FetchRows'
import css from './rules.module.css'
import { TryIt } from './TryIt'

/** Whose rows the rule applies to. */
const ACCOUNT: Field = {
  key: 'rule#account',
  label: 'Account',
  type: 'autocomplete',
  suggestionsSource: 'account',
  toolTip: 'Leave blank for every account',
}

const RULE: [string, string] = ['rule', 'rule']

/** Edits one rule of a field: the chain, its sentence, and a trial of its effect. */
export function Editor(props: {
  template: Template
  subject: Field
  initial: Draft
  /** Another tab was selected. */
  isLeft: boolean
  onStay: () => void
  onClose: () => void
}) {
  const { template, subject, initial, isLeft, onStay, onClose } = props
  const [draft, setDraft] = useState(initial)
  const [leaving, setLeaving] = useState(false)
  const save = useSaveRule(template.docType)
  const changed = draft !== initial && JSON.stringify(draft) !== JSON.stringify(initial) && !save.isSuccess ? 1 : 0
  useEffect(() => {
    if (isLeft && !changed) onClose()
  })
  const close = () => (changed ? setLeaving(true) : onClose())
  const body = bodyOf(draft, template.templateId, subject.key)
  const submit = () => save.mutate(body, { onSuccess: onClose })
  const acts = useScreenActions({
    save: { label: 'Save rule', tone: 'primary', isPending: save.isPending, perform: submit },
    cancel: { label: TERMS.cancel, perform: close },
  })
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
      <LeaveGuard changed={changed} what={RULE} />
      <LeaveQuestion
        opened={leaving || (isLeft && changed > 0)}
        changed={changed}
        what={RULE}
        onStay={() => {
          setLeaving(false)
          onStay()
        }}
        onLeave={onClose}
      />
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
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a rule are identified by index
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
      <div className={css.account}>
        <SuggestInput
          field={ACCOUNT}
          value={draft.accountNumber}
          row={{}}
          error={undefined}
          disabled={false}
          onChange={typed => setDraft({ ...draft, accountNumber: String(typed).trim() })}
        />
      </div>
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
        <ActionButton action={acts.save} />
        <ActionButton action={acts.cancel} />
      </Group>
      {template.docType === 'shipment' ? <TryIt body={body} nameOf={nameOf} /> : null}
    </section>
  )
}
