import { Checkbox, MultiSelect, NumberInput, TextInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import type { Wire } from '@/api/wire'
import { Conditions } from './Conditions'
import { FIRST_DAY, type RuleDraft, withDays } from './ruleDraft'
import css from './rules.module.css'

interface Parts {
  rule: RuleDraft
  set: Wire<'QuoteRuleSetView'>
  onChange: (rule: RuleDraft) => void
}

/** The rule that is open. */
export function RuleForm({ rule, set, onChange }: Parts) {
  const lane = set.fields.filter(field => field.kind === 'laneParameter')
  const rfq = set.fields.filter(field => field.kind === 'rfq')
  const put = (change: Partial<RuleDraft>) => onChange({ ...rule, ...change })
  const day = (label: string, name: 'startDate' | 'expiryDate') => (
    <DateInput
      label={label}
      valueFormat="YYYY-MM-DD"
      placeholder={name === 'startDate' ? 'from the start' : 'no end'}
      clearable
      minDate={FIRST_DAY}
      value={rule[name] || null}
      onChange={next => onChange(withDays(rule, { [name]: next ?? '' }))}
      popoverProps={{ withinPortal: false }}
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
          description="Level 2 is asked where level 1 finds nothing"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          min={1}
          max={99}
          value={rule.ruleLevel}
          onChange={next => put({ ruleLevel: Number(next) || 1 })}
        />
        {day('First day', 'startDate')}
        {day('Last day', 'expiryDate')}
      </div>
      <h2>Selected lane parameters</h2>
      <p className={css.about}>A rate is suggested when its lane fulfils this.</p>
      <Conditions
        label="Selected lane parameters"
        tree={rule.lane}
        fields={lane}
        mayMatch
        onChange={next => put({ lane: next })}
      />
      <h2>RFQ of the tariff</h2>
      <p className={css.about}>And when the tariff it comes from was made for this.</p>
      <Conditions
        label="RFQ of the tariff"
        tree={rule.rfq}
        fields={rfq}
        mayMatch={false}
        onChange={next => put({ rfq: next })}
      />
      <h2>Beside that</h2>
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
          label="The lane itself must state"
          placeholder={rule.laneSuggestionParameters.length ? '' : '“any” is enough'}
          data={lane.filter(field => field.type === 'text').map(field => ({ value: field.name, label: field.label }))}
          value={rule.laneSuggestionParameters}
          onChange={laneSuggestionParameters => put({ laneSuggestionParameters })}
          className={css.wide ?? ''}
        />
        <NumberInput
          label="Published within, months"
          description="0: however old"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          min={0}
          max={120}
          value={rule.suggestRateTimeSpan}
          onChange={next => put({ suggestRateTimeSpan: Number(next) || 0 })}
        />
        <Checkbox
          label="In use"
          checked={rule.isActive}
          onChange={event => put({ isActive: event.currentTarget.checked })}
        />
      </div>
    </div>
  )
}
