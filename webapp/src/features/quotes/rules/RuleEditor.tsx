import { Button, Group, Modal } from '@mantine/core'
import { IconGavel, IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { usePermission } from '@/api/permissions'
import type { Wire } from '@/api/wire'
import type { FilterType } from '@/fields'
import { ActionButton, alertToast, Callout, EmptyState, SaveBar, TERMS, ui, useScreenActions } from '@/ui'
import { LeaveGuard } from '@/widgets/LeaveGuard'
import { NotSaved } from '../NotSaved'
import { CopyRules } from './CopyRules'
import { useSaveRules, useTakeTheirs } from './calls'
import { RuleForm } from './RuleForm'
import { blankRule, draftOf, faultOf, NOTHING_TO_DELETE, type RuleDraft, toWire } from './ruleDraft'
import css from './rules.module.css'

type RuleSet = Wire<'QuoteRuleSetView'>

/** Unsaved changes in words, singular and plural. */
export const RULES: [string, string] = ['set of rules', 'rules']

interface Parts {
  set: RuleSet
  told: string
  /** Called with whether there are unsaved changes: a dialog asks before it closes. */
  onChanged?: (changed: boolean) => void
}

/** The rules of a template: a list, and the open one (R092). */
export function RuleEditor({ set, told, onChanged }: Parts) {
  const [rules, setRules] = useState(() => set.rules.map(draftOf))
  const [open, setOpen] = useState(0)
  const [asking, setAsking] = useState(false)
  const [changed, setChanged] = useState(false)
  const save = useSaveRules(set.quoteTemplateId)
  const takeTheirs = useTakeTheirs()
  useEffect(() => onChanged?.(changed), [changed, onChanged])
  const mayChange = usePermission('quotesRules.addquotesRules')
  const mayCopy = usePermission('quotesRules.cloneQuotesRules')
  const rule = rules[open]
  const put = (next: RuleDraft[]) => {
    setRules(next)
    setChanged(true)
  }
  /** Opening or adding another rule requires that the open one has a condition on a lane parameter (R093, R094). */
  const leave = (then: () => void) => {
    const fault = rule ? faultOf(rule) : null
    if (fault) alertToast(fault)
    else then()
  }
  const add = () =>
    leave(() => {
      put([...rules, blankRule(rules.length + 1, set.defaultTimeSpan ?? 3)])
      setOpen(rules.length)
    })
  const remove = () => {
    put(rules.filter((_, at) => at !== open))
    setOpen(Math.max(0, open - 1))
    setAsking(false)
  }
  const typeOf = (name: string) => (set.fields.find(each => each.name === name)?.type ?? 'text') as FilterType
  const saveNow = () => {
    if (!mayChange || save.isPending) return
    save.mutate(
      { rules: rules.map(each => toWire(each, typeOf)), revision: set.revision },
      { onSuccess: () => setChanged(false) },
    )
  }
  const acts = useScreenActions({
    save: {
      label: 'Save rules',
      tone: 'primary',
      isShown: mayChange,
      whyNot: changed || set.isDefault ? null : TERMS.noChanges,
      isPending: save.isPending,
      perform: saveNow,
    },
  })
  return (
    <>
      <LeaveGuard changed={changed && !save.isSuccess ? 1 : 0} what={RULES} />
      {told && !changed ? (
        <div className={ui.notice}>
          <Callout tone="info" title={told} />
        </div>
      ) : null}
      {save.error ? <NotSaved error={save.error} onReload={takeTheirs} /> : null}
      <div className={css.editor}>
        <nav className={css.list} aria-label="Rules">
          <ul>
            {rules.map((each, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an unsaved rule has no id
              <li key={at}>
                <button
                  type="button"
                  aria-current={at === open || undefined}
                  onClick={() => at !== open && leave(() => setOpen(at))}
                >
                  <b>{each.ruleName || 'Unnamed'}</b>
                  <small>
                    level {each.ruleLevel}
                    {each.isActive ? '' : ', not in use'}
                  </small>
                </button>
              </li>
            ))}
          </ul>
          {mayChange ? (
            <div className={css.listActions}>
              <Button variant="default" size="xs" leftSection={<IconPlus size={13} stroke={1.8} />} onClick={add}>
                Rule
              </Button>
              <Button
                variant="subtle"
                color="gray"
                size="xs"
                leftSection={<IconTrash size={13} stroke={1.8} />}
                onClick={() => (rule ? setAsking(true) : alertToast(NOTHING_TO_DELETE))}
              >
                Delete
              </Button>
            </div>
          ) : null}
          {mayCopy && set.quoteTemplateId ? <CopyRules set={set} count={rules.length} /> : null}
        </nav>
        <div className={css.open}>
          {rule ? (
            <RuleForm
              rule={rule}
              set={set}
              onChange={next => put(rules.map((each, at) => (at === open ? next : each)))}
            />
          ) : (
            <EmptyState
              icon={IconGavel}
              title="No rules yet"
              body="Without rules, every rate is offered. Rules exclude rates that don’t fit: wrong carrier, outdated rate sheet, another industry’s tariff."
            >
              {mayChange ? <Button onClick={add}>Add rule</Button> : null}
            </EmptyState>
          )}
        </div>
      </div>
      {mayChange ? (
        <SaveBar said={set.isDefault ? 'Saving creates this template’s own rules' : changed ? 'Unsaved changes' : ''}>
          <ActionButton action={acts.save} />
        </SaveBar>
      ) : null}
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title="Are you sure to delete the rule?"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <p>{rule?.ruleName} is gone when the rules are saved.</p>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <Button color="red" data-autofocus onClick={remove}>
            Delete rule
          </Button>
        </Group>
      </Modal>
    </>
  )
}
