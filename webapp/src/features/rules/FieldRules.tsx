import { Button, Tabs } from '@mantine/core'
import { IconPlus, IconRuler2 } from '@tabler/icons-react'
import { useState } from 'react'
import { Allowed, EmptyState, Loaded, warnToast } from '@/ui'
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
  /** The account that new rules are for; left out: every account. */
  account?: string
}) {
  const { template, fieldKey, account = '' } = props
  const [tab, setTab] = useState(CHECK)
  const [draft, setDraft] = useState<Draft | null>(null)
  const rules = useRules(template.templateId, template.docType)
  const subject = template.fields.find(field => field.key === fieldKey)
  if (!subject) return null
  const choose = (wanted: string | null) => {
    // R218: there is nothing to fetch for a field whose suggestions come from nowhere
    if (wanted === FETCH && !subject.suggestionsSource) {
      warnToast('Auto-Fetching', 'Please select suggestions source')
      return
    }
    setDraft(null)
    setTab(wanted ?? CHECK)
  }
  const isFetching = tab === FETCH
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
      {draft ? (
        <Editor
          key={draft.id ?? 'new'}
          template={template}
          subject={subject}
          initial={draft}
          onClose={() => setDraft(null)}
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
                title={isFetching ? 'Nothing is fetched for this field' : 'No rule looks at this field'}
                body={
                  isFetching
                    ? 'Once it has a value, other fields can be filled from a metadata list.'
                    : 'A rule checks its value, sets it, or removes words from it, whenever a row is typed, saved or uploaded.'
                }
              />
            )
          }}
        </Loaded>
      )}
    </div>
  )
}
