import { Button, MultiSelect, NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import type { Wire } from '@/api/wire'
import { DraftForm, doneToast, SubmitButton, useDraft } from '@/ui'
import { type Ladder, type LevelForm, TYPES, useSaveLadder } from './calls'
import css from './ladders.module.css'

const LABELS = { name: 'Name', requestType: 'Applies to', fromAmount: 'From amount', currency: 'Currency' }
const BLANK: LevelForm = { mode: 'any', users: [], groups: [], dueHours: null, escalateUsers: [], escalateGroups: [] }
const MOST_LEVELS = 9
const MOST_HOURS = 24 * 90

interface LevelProps {
  level: LevelForm
  number: number
  options: Wire<'LadderOptions'>
  onChange: (level: LevelForm) => void
  onRemove: (() => void) | null
}

/** The approvers of a level: users and groups in one field, and whether one of them is enough. */
function Level({ level, number, options, onChange, onRemove }: LevelProps) {
  const groups = new Set(options.groups.map(each => each.id))
  const data = [
    { group: 'Groups and roles', items: options.groups.map(each => ({ value: each.id, label: each.name })) },
    { group: 'People', items: options.people.map(each => ({ value: each.id, label: each.name })) },
  ]
  const picked = [...(level.groups ?? []), ...(level.users ?? [])]
  const escalation = [...(level.escalateGroups ?? []), ...(level.escalateUsers ?? [])]
  return (
    <fieldset className={css.level}>
      <legend>Level {number}</legend>
      <MultiSelect
        label="Approvers"
        aria-label={`Approvers of level ${number}`}
        searchable
        limit={50}
        placeholder={picked.length ? '' : 'Type a name, group or role'}
        nothingFoundMessage="Nobody found"
        data={data}
        value={picked}
        onChange={ids =>
          onChange({
            ...level,
            groups: ids.filter(id => groups.has(id)),
            users: ids.filter(id => !groups.has(id)),
          })
        }
      />
      <div className={css.due}>
        <NumberInput
          label="Due in hours"
          aria-label={`Due hours of level ${number}`}
          description="Leave blank for no limit"
          min={1}
          max={MOST_HOURS}
          allowDecimal={false}
          value={level.dueHours ?? ''}
          onChange={hours => onChange({ ...level, dueHours: Number(hours) || null })}
        />
        <MultiSelect
          label="Then also"
          aria-label={`Who may approve level ${number} as well once it is overdue`}
          description="May approve as well once it is overdue, or nobody else can"
          searchable
          limit={50}
          placeholder={escalation.length ? '' : 'Type a name, group or role'}
          nothingFoundMessage="Nobody found"
          data={data}
          value={escalation}
          onChange={ids =>
            onChange({
              ...level,
              escalateGroups: ids.filter(id => groups.has(id)),
              escalateUsers: ids.filter(id => !groups.has(id)),
            })
          }
        />
      </div>
      <div className={css.levelFoot}>
        <SegmentedControl
          aria-label={`How many of level ${number} have to approve`}
          data={[
            { value: 'any', label: 'One of them' },
            { value: 'all', label: 'All of them' },
          ]}
          value={level.mode ?? 'any'}
          onChange={mode => onChange({ ...level, mode: mode as 'any' | 'all' })}
        />
        {onRemove ? (
          <Button variant="subtle" onClick={onRemove} aria-label={`Remove level ${number}`}>
            Remove level
          </Button>
        ) : null}
      </div>
    </fieldset>
  )
}

interface FormProps {
  ladder: Ladder | null
  options: Wire<'LadderOptions'>
}

/** When a ladder applies, and its levels in order. */
export function LadderForm({ ladder, options }: FormProps) {
  const save = useSaveLadder()
  const go = useNavigate()
  const stored = {
    name: ladder?.name ?? '',
    requestType: ladder?.requestType ?? ('rateChangeRequest' as const),
    fromAmount: ladder?.fromAmount ?? '',
    currency: ladder?.currency ?? '',
    levels: ladder?.levels.map(level => ({
      mode: level.mode,
      users: level.users.map(each => each.id),
      groups: level.groups.map(each => each.id),
      dueHours: level.dueHours,
      escalateUsers: level.escalateUsers.map(each => each.id),
      escalateGroups: level.escalateGroups.map(each => each.id),
    })) ?? [BLANK],
  }
  const draft = useDraft(stored, ladder?.revision ?? 0)
  const { name, requestType, fromAmount, currency, levels } = draft.values
  const isQuote = requestType === 'qoutesRequest'
  const send = () => {
    const amount = isQuote ? { fromAmount, currency } : { fromAmount: '', currency: '' }
    save.mutate(
      { id: ladder?.id ?? '', name, requestType, levels, ...amount, revision: ladder?.revision ?? 0 },
      {
        onSuccess: saved => {
          doneToast(`${saved.name} is saved.`)
          void go(`/configuration/approval/details/${saved.id}`)
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
        placeholder="Rates of 2027"
        {...draft.getInputProps('name')}
      />
      <Select
        label="Applies to"
        allowDeselect={false}
        data={TYPES.map(({ value, label }) => ({ value, label }))}
        description={TYPES.find(each => each.value === requestType)?.about}
        {...draft.getInputProps('requestType')}
      />
      {isQuote ? (
        <div className={css.amount}>
          <TextInput
            label="From amount"
            description="Leave blank for every quote"
            placeholder="10000.00"
            {...draft.getInputProps('fromAmount')}
          />
          <TextInput
            label="Currency"
            description="A quote in another one always needs approval"
            placeholder="USD"
            maxLength={3}
            {...draft.getInputProps('currency')}
          />
        </div>
      ) : null}
      {levels.map((level, at) => (
        <Level
          // biome-ignore lint/suspicious/noArrayIndexKey: levels have no id
          key={at}
          level={level}
          number={at + 1}
          options={options}
          onChange={next => draft.setFieldValue(`levels.${at}`, next)}
          onRemove={levels.length > 1 ? () => draft.removeListItem('levels', at) : null}
        />
      ))}
      <div className={css.levelFoot}>
        <Button
          variant="default"
          leftSection={<IconPlus size={14} stroke={1.8} />}
          disabled={levels.length >= MOST_LEVELS}
          onClick={() => draft.insertListItem('levels', BLANK)}
        >
          Add level
        </Button>
        <SubmitButton of={save}>Save</SubmitButton>
      </div>
      <p className={css.quiet}>
        The person who sends a request never approves it. Requests under way keep the levels they were sent with.
      </p>
    </DraftForm>
  )
}
