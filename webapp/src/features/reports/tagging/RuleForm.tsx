import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Wire } from '@/api/wire'
import { blankCondition, type ConditionField, ConditionsEditor, fromRules, type Group, toRules } from '@/conditions'
import type { FilterType } from '@/fields'
import { FILTER_CONDITIONS, treeFault } from '@/filters'
import { isDay } from '@/place'
import { DayInput, DraftForm, doneToast, SubmitButton, useDraft } from '@/ui'
import { type TaggedKind, type TaggingRule, type TaggingRuleForm, useSaveTaggingRule } from './calls'
import { PreviewPart } from './PreviewPart'
import { AT } from './places'
import css from './tagging.module.css'

const LABELS = {
  name: 'Name',
  kind: 'Applies to',
  tagId: 'Tag',
  group: 'Conditions',
  active: 'Active',
  endsOn: 'Ends',
}
const SETTLED_MS = 400

interface RuleFormProps {
  rule: TaggingRule | null
  options: Wire<'TaggingRuleOptions'>
}

/** The fields of a kind of record as conditions offer them. */
const fieldsOf = (options: Wire<'TaggingRuleOptions'>, kind: TaggedKind): ConditionField[] =>
  (options.kinds.find(each => each.kind === kind)?.fields ?? []).map(field => ({
    name: field.name,
    label: field.label,
    type: field.type as FilterType,
    ...(field.type === 'numeric' ? { decimals: true } : {}),
    ...(field.unit ? { unit: field.unit } : {}),
    ...(field.options.length ? { choices: field.options, choiceNames: field.names } : {}),
    // a check box has two values
    ...(field.options[0] === 'true' ? { operators: ['equalTo', 'notEqualTo'] as const } : {}),
  }))

const firstGroup = (rule: TaggingRule | null): Group => {
  const kept = fromRules(rule?.conditions)
  return kept.parts.length ? kept : { condition: 'and', parts: [blankCondition()] }
}

/** What a rule tags, with which tag and until when; next to it, what saving it would do. */
export function RuleForm({ rule, options }: RuleFormProps) {
  const save = useSaveTaggingRule()
  const go = useNavigate()
  const [tried, setTried] = useState(false)
  const stored = {
    name: rule?.name ?? '',
    kind: rule?.kind ?? options.kinds[0]?.kind ?? ('shipment' as const),
    tagId: rule?.tag.id ?? '',
    group: firstGroup(rule),
    active: rule?.active ?? true,
    endsOn: rule?.endsOn ?? '',
  }
  const draft = useDraft(stored, rule?.revision ?? 0)
  const { kind, tagId, group, active, endsOn } = draft.values
  const fields = fieldsOf(options, kind)
  const fault = treeFault(group, fields)
  const typeOf = (name: string) => fields.find(field => field.name === name)?.type ?? 'text'
  const body = (): TaggingRuleForm => ({
    id: rule?.id ?? '',
    name: draft.values.name || 'New rule',
    kind,
    conditions: toRules(group, typeOf) ?? { condition: 'and', level: 0, fields: [] },
    tagId,
    active,
    endsOn: endsOn && isDay(endsOn) ? endsOn : null,
    revision: rule?.revision ?? 0,
  })
  const isComplete = !fault && tagId !== '' && (!endsOn || isDay(endsOn))
  const [asked] = useDebouncedValue(isComplete ? JSON.stringify({ ...body(), name: 'Preview' }) : '', SETTLED_MS)
  const send = () => {
    setTried(true)
    if (fault) return
    save.mutate(
      { ...body(), name: draft.values.name },
      {
        onSuccess: saved => {
          doneToast(`${saved.name} is saved. Records are being tagged.`)
          void go(`${AT}/details/${saved.id}`)
        },
      },
    )
  }
  return (
    <DraftForm of={draft} save={save} labels={LABELS} onSend={send} className={css.form}>
      <TextInput
        label="Name"
        autoComplete="off"
        autoFocus
        maxLength={100}
        placeholder="Heavy freight"
        {...draft.getInputProps('name')}
      />
      <Select
        label="Applies to"
        allowDeselect={false}
        disabled={!!rule}
        description={rule ? 'A saved rule keeps its kind of record' : undefined}
        data={options.kinds.map(each => ({ value: each.kind, label: each.label }))}
        {...draft.getInputProps('kind')}
        onChange={next => {
          if (!next) return
          draft.setFieldValue('kind', next as TaggedKind)
          draft.setFieldValue('group', { condition: 'and', parts: [blankCondition()] })
        }}
      />
      <ConditionsEditor
        label="Conditions"
        group={group}
        fields={fields}
        kind={FILTER_CONDITIONS}
        tried={tried}
        onChange={next => draft.setFieldValue('group', next)}
      />
      {tried && fault ? <p role="alert">{fault}</p> : null}
      <div className={css.tagChoice}>
        <Select
          label="Tag"
          searchable
          allowDeselect={false}
          placeholder="Choose a tag"
          data={options.tags.map(tag => ({ value: tag.id, label: tag.name }))}
          {...draft.getInputProps('tagId')}
        />
        <Button variant="subtle" component={Link} to={`${AT}/tags`}>
          Edit tags
        </Button>
      </div>
      <DayInput
        label="Ends"
        description="Leave blank for no end. After it, the rule takes its tag off again."
        value={endsOn}
        onChange={day => draft.setFieldValue('endsOn', day)}
      />
      <Checkbox label="Active" {...draft.getInputProps('active', { type: 'checkbox' })} />
      <PreviewPart form={asked ? (JSON.parse(asked) as TaggingRuleForm) : null} />
      <div>
        <SubmitButton of={save}>Save</SubmitButton>
      </div>
    </DraftForm>
  )
}
