import { Input, NumberInput, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from 'react-router'
import { DraftForm, doneToast, SubmitButton, useDraft } from '@/ui'
import {
  LIST,
  RECORD_NOUNS,
  type ScriptedRecords,
  type ScriptingOptions,
  type ScriptingRule,
  useSaveScriptingRule,
  useScriptTrial,
} from './calls'
import { ExpressionInput } from './ExpressionInput'
import css from './scripting.module.css'
import { Trial } from './Trial'

const LABELS = {
  name: 'Name',
  expression: 'Expression',
  unit: 'Unit',
  decimals: 'Decimals',
  description: 'Description',
}
const PAUSE_MS = 400

interface ScriptingRuleFormProps {
  rule: ScriptingRule | null
  /** What expressions on these records are made of. */
  options: ScriptingOptions
  records: ScriptedRecords
  onRecords: (records: ScriptedRecords) => void
}

/** A computed field: its name, its expression, and how its result is shown, tried while it is typed. */
export function ScriptingRuleForm({ rule, options, records, onRecords }: ScriptingRuleFormProps) {
  const save = useSaveScriptingRule()
  const go = useNavigate()
  const stored = {
    name: rule?.name ?? '',
    expression: rule?.expression ?? '',
    unit: rule?.unit ?? '',
    decimals: rule?.decimals ?? 2,
    description: rule?.description ?? '',
  }
  const draft = useDraft(stored, rule?.revision ?? 0)
  const { name, expression, unit, decimals } = draft.values
  const [tried] = useDebouncedValue({ id: rule?.id ?? '', records, name, expression, unit, decimals }, PAUSE_MS)
  const trial = useScriptTrial(tried)
  const result = expression.trim() ? trial.data : undefined
  const kind = result?.kind ?? rule?.kind
  const units = options.units.find(each => each.kind === kind)?.units
  const isFigure = kind === 'number' || kind === 'money' || units !== undefined
  const shownUnit = units && !units.includes(unit) ? (units[0] ?? '') : unit
  const send = () =>
    save.mutate(
      {
        ...draft.values,
        unit: kind === 'money' || units ? shownUnit.trim() : '',
        id: rule?.id ?? '',
        records,
        revision: rule?.revision ?? 0,
      },
      {
        onSuccess: saved => {
          doneToast(`${saved.name} is saved. Stored ${records} follow in the background.`)
          void go(`${LIST}/details/${saved.id}`)
        },
      },
    )
  return (
    <div className={css.editor}>
      <DraftForm of={draft} save={save} labels={LABELS} onSend={send} className={css.form}>
        <Input.Wrapper label="Computes a field of" description={rule ? 'A rule keeps its kind of records' : undefined}>
          <SegmentedControl
            aria-label="Computes a field of"
            disabled={rule !== null}
            data={[
              { value: 'shipments', label: 'Shipments' },
              { value: 'invoices', label: 'Invoices' },
            ]}
            value={records}
            onChange={next => onRecords(next as ScriptedRecords)}
          />
        </Input.Wrapper>
        <TextInput
          label="Name"
          description="The heading of the column"
          autoComplete="off"
          autoFocus
          maxLength={100}
          placeholder={records === 'invoices' ? 'Fuel share' : 'Weight per piece'}
          {...draft.getInputProps('name')}
        />
        <ExpressionInput
          value={expression}
          onChange={next => draft.setFieldValue('expression', next)}
          options={options}
          fault={trial.isPlaceholderData ? null : (result?.fault ?? null)}
        />
        {result?.kindName ? <p className={css.quiet}>Gives {result.kindName}.</p> : null}
        {isFigure ? (
          <div className={css.pair}>
            {units ? (
              <Select
                label="Unit"
                allowDeselect={false}
                data={units}
                {...draft.getInputProps('unit')}
                value={shownUnit}
              />
            ) : null}
            {kind === 'money' ? (
              <TextInput
                label="Currency"
                description="Amounts in another one leave the field empty"
                placeholder="USD"
                maxLength={3}
                {...draft.getInputProps('unit')}
                onChange={event => draft.setFieldValue('unit', event.currentTarget.value.toUpperCase())}
              />
            ) : null}
            <NumberInput
              label="Decimals"
              description="Rounded half up"
              min={0}
              max={10}
              allowDecimal={false}
              {...draft.getInputProps('decimals')}
              value={decimals}
              onChange={next => draft.setFieldValue('decimals', Number(next) || 0)}
            />
          </div>
        ) : null}
        <Textarea
          label="Description"
          autosize
          minRows={1}
          maxLength={500}
          placeholder="Optional: what it is for"
          {...draft.getInputProps('description')}
        />
        <div className={css.foot}>
          <SubmitButton of={save}>Save</SubmitButton>
        </div>
      </DraftForm>
      <Trial of={trial} noun={RECORD_NOUNS[records]} />
    </div>
  )
}
