import { Button, Tabs } from '@mantine/core'
import { IconPlus, IconRuler2 } from '@tabler/icons-react'
import { useState } from 'react'
import { Allowed, Callout, EmptyState, Loaded } from '@/ui'
import { EDIT, type Template, useRules } from './calls'
import { type Draft, draftOf, newDraft } from './draft'
import { Editor } from './Editor'
import { RuleList } from './RuleList'
import css from './rules.module.css'

const FETCH = 'autoFetching'
const CHECK = 'validation'

/** The rules of one field: tabs for validation and auto-fetching, the list of each, and the editor of one rule. */
export function FieldRules(props: {
  template: Template
  fieldKey: string
  /** The account of new rules; undefined: every account. */
  account?: string
}) {
  const { template, fieldKey, account = '' } = props
  const [tab, setTab] = useState(CHECK)
  const [wanted, setWanted] = useState<string | null>(null)
  const [draft, setDraft] = useState<Draft | null>(null)
  const rules = useRules(template.templateId, template.docType)
  const subject = template.fields.find(field => field.key === fieldKey)
  if (!subject) return null
  const close = () => {
    setDraft(null)
    setWanted(null)
    if (wanted) setTab(wanted)
  }
  // an open rule may need saving before its tab changes
  const choose = (next: string | null) => (draft ? setWanted(next) : setTab(next ?? CHECK))
  const isFetching = tab === FETCH
  // R218: a field without a suggestion source has no table to fetch from, until a rule names one
  const lacksSource = isFetching && !subject.suggestionsSource
  return (
    <div className={css.field}>
      <header className={css.head}>
        <h2>{subject.label}</h2>
        <Tabs value={tab} onChange={choose}>
          <Tabs.List>
            <Tabs.Tab value={CHECK}>Validation rule</Tabs.Tab>
            {template.docType === 'invoice' ? null : <Tabs.Tab value={FETCH}>Auto-Fetching</Tabs.Tab>}
          </Tabs.List>
        </Tabs>
        <div className={css.grow} />
        <Allowed permission={EDIT}>
          {draft ? null : (
            <Button
              leftSection={<IconPlus size={14} stroke={1.8} />}
              onClick={() => setDraft(newDraft(isFetching, account))}
            >
              New rule
            </Button>
          )}
        </Allowed>
      </header>
      {lacksSource ? (
        <Callout tone="warn" title="Please select suggestions source">
          <p>
            {subject.label} has no suggestions source. Set one for the field under Templates, or choose the lookup table
            in each row of the rule.
          </p>
        </Callout>
      ) : null}
      {draft ? (
        <Editor
          key={draft.id ?? 'new'}
          template={template}
          subject={subject}
          initial={draft}
          isLeft={wanted !== null}
          onStay={() => setWanted(null)}
          onClose={close}
        />
      ) : (
        <Loaded of={rules} what="rules">
          {all => {
            const mine = all.filter(rule => rule.fieldKey === fieldKey && rule.isAutoFetching === isFetching)
            return mine.length ? (
              <RuleList template={template} subject={subject} rules={mine} onEdit={rule => setDraft(draftOf(rule))} />
            ) : (
              <EmptyState
                icon={IconRuler2}
                title={isFetching ? 'No auto-fetch rules yet' : 'No rules yet'}
                body={
                  isFetching
                    ? 'Once this field has a value, an auto-fetch rule fills other fields from a lookup table.'
                    : 'A rule checks this field, fills it, or removes text from it, whenever a row is typed, saved or uploaded.'
                }
              />
            )
          }}
        </Loaded>
      )}
    </div>
  )
}
