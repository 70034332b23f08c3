import { Checkbox, MultiSelect, NumberInput, TextInput } from '@mantine/core'
import type { Wire } from '@/api/wire'
import { ConditionsEditor } from '@/conditions'
import { DayInput } from '@/ui'
import { fieldsOf, LANE_CONDITIONS, RFQ_CONDITIONS } from './ruleConditions'
import { FIRST_DAY, type RuleDraft, withDays } from './ruleDraft'
import css from './rules.module.css'

interface Parts {
  rule: RuleDraft
  set: Wire<'QuoteRuleSetView'>
  onChange: (rule: RuleDraft) => void
}

/** The open rule. */
export function RuleForm({ rule, set, onChange }: Parts) {
  const lane = fieldsOf(set.fields, 'laneParameter')
  const rfq = fieldsOf(set.fields, 'rfq')
  const put = (change: Partial<RuleDraft>) => onChange({ ...rule, ...change })
  const day = (label: string, name: 'startDate' | 'expiryDate') => (
    <DayInput
      label={label}
      placeholder={name === 'startDate' ? 'from the start' : 'no end'}
      minDay={FIRST_DAY}
      value={rule[name]}
      onChange={next => onChange(withDays(rule, { [name]: next }))}
    />
  )
  return (
    <div className={css.rule}>
      <div className={css.ruleFields}>
        <TextInput
          label="Name"
          withAsterisk
          maxLength={80}
          value={rule.ruleName}
          onChange={event => put({ ruleName: event.currentTarget.value })}
        />
        <NumberInput
          label="Level"
          description="Level 2 applies when level 1 finds no rates"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          min={1}
          max={99}
          value={rule.ruleLevel}
          onChange={next => put({ ruleLevel: Number(next) || 1 })}
        />
        {day('Effective', 'startDate')}
        {day('Expires', 'expiryDate')}
      </div>
      <h2>Selected lane parameters</h2>
      <p className={css.about}>Rates are suggested when their lane meets these conditions.</p>
      <ConditionsEditor
        label="Selected lane parameters"
        group={rule.lane}
        fields={lane}
        kind={LANE_CONDITIONS}
        onChange={next => put({ lane: next })}
      />
      <h2>Tariff RFQ</h2>
      <p className={css.about}>Their tariff must also meet these conditions.</p>
      <ConditionsEditor
        label="Tariff RFQ"
        group={rule.rfq}
        fields={rfq}
        kind={RFQ_CONDITIONS}
        onChange={next => put({ rfq: next })}
      />
      <h2>Other conditions</h2>
      <div className={css.ruleFields}>
        <MultiSelect
          label="Only rates with these charges"
          placeholder={rule.charges.length ? '' : 'any charges'}
          data={set.charges}
          searchable
          value={rule.charges}
          onChange={charges => put({ charges })}
          className={css.wide ?? ''}
        />
        <MultiSelect
          label="Lane must have"
          placeholder={rule.laneSuggestionParameters.length ? '' : '“any” also counts'}
          data={lane.filter(field => field.type === 'text').map(field => ({ value: field.name, label: field.label }))}
          value={rule.laneSuggestionParameters}
          onChange={laneSuggestionParameters => put({ laneSuggestionParameters })}
          className={css.wide ?? ''}
        />
        <NumberInput
          label="Published within, months"
          description="0: any age"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          min={0}
          max={120}
          value={rule.suggestRateTimeSpan}
          onChange={next => put({ suggestRateTimeSpan: Number(next) || 0 })}
        />
        <Checkbox
          label="Active"
          checked={rule.isActive}
          onChange={event => put({ isActive: event.currentTarget.checked })}
        />
      </div>
    </div>
  )
}
