import { Button, MultiSelect, Select, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { DraftForm, doneToast, HOURS, SubmitButton, useDraft, WEEKDAYS } from '@/ui'
import type { Dataset } from '../plan'
import { AT, type Entry, FORMATS, type Options, type Profile, type ProfileForm as Sent, useSaveProfile } from './calls'
import { EntryCard } from './EntryCard'
import { blankEntry, entriesOf, movedEntry } from './entries'
import css from './profiles.module.css'
import { RecipientsPart } from './RecipientsPart'

const LABELS = {
  name: 'Name',
  description: 'Description',
  entries: 'Reports',
  users: 'Users',
  groups: 'Groups and roles',
  accounts: 'Accounts',
  recipients: 'Recipients',
  format: 'Format',
  pace: 'Schedule',
}
const MOST_ENTRIES = 20
const PACES = [
  { value: '', label: 'By hand only' },
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Every week' },
  { value: 'monthly', label: 'Every month' },
]
const MONTH_DAYS = Array.from({ length: 31 }, (_, at) => String(at + 1))

interface FormProps {
  profile: Profile | null
  options: Options
  datasets: readonly Dataset[]
}

const ids = (members: readonly { id: string }[] | undefined) => (members ?? []).map(({ id }) => id)

/** The reports of a profile in order, for whom it is, and to whom it is sent when. */
export function ProfileForm({ profile, options, datasets }: FormProps) {
  const save = useSaveProfile()
  const go = useNavigate()
  const stored = {
    name: profile?.name ?? '',
    description: profile?.description ?? '',
    entries: profile ? entriesOf(profile) : [blankEntry()],
    users: ids(profile?.users),
    groups: ids(profile?.groups),
    accounts: ids(profile?.accounts),
    recipients: ids(profile?.recipients),
    format: profile?.format ?? ('xlsx' as const),
    pace: profile?.pace ?? '',
    hour: String(profile?.hour ?? 7),
    weekday: String(profile?.weekday ?? 1),
    monthDay: String(profile?.monthDay ?? 1),
  }
  const first = useRef(stored)
  const draft = useDraft(profile ? stored : first.current, profile?.revision ?? 0)
  const { values, getInputProps } = draft
  const { entries, pace } = values
  const groups = new Set(ids(options.groups))
  const built = (): Sent => ({
    ...values,
    id: profile?.id ?? '',
    pace: pace === 'daily' || pace === 'weekly' || pace === 'monthly' ? pace : null,
    hour: Number(values.hour),
    weekday: Number(values.weekday),
    monthDay: Number(values.monthDay),
    revision: profile?.revision ?? 0,
  })
  const send = () =>
    save.mutate(built(), {
      onSuccess: saved => {
        doneToast(`${saved.name} is saved.`)
        void go(`${AT}/details/${saved.id}`)
      },
    })
  return (
    <DraftForm of={draft} save={save} labels={LABELS} onSend={send} className={css.form}>
      <TextInput
        label="Name"
        autoComplete="off"
        autoFocus
        maxLength={80}
        placeholder="Monday pack"
        {...getInputProps('name')}
      />
      <TextInput label="Description (optional)" autoComplete="off" maxLength={300} {...getInputProps('description')} />
      <Entries
        entries={entries}
        options={options}
        datasets={datasets}
        onChange={next => draft.setFieldValue('entries', next)}
      />
      <fieldset className={css.part}>
        <legend>In the reports of</legend>
        <MultiSelect
          label="Users, groups and roles"
          searchable
          limit={50}
          nothingFoundMessage="No match"
          data={[
            { group: 'Groups and roles', items: options.groups.map(({ id, name }) => ({ value: id, label: name })) },
            { group: 'Users', items: options.people.map(({ id, name }) => ({ value: id, label: name })) },
          ]}
          value={[...values.groups, ...values.users]}
          onChange={chosen => {
            draft.setFieldValue(
              'groups',
              chosen.filter(id => groups.has(id)),
            )
            draft.setFieldValue(
              'users',
              chosen.filter(id => !groups.has(id)),
            )
          }}
        />
        <MultiSelect
          label="Accounts"
          description="The users who are limited to these accounts"
          searchable
          limit={50}
          nothingFoundMessage="No account found"
          data={options.accounts.map(({ id, name }) => ({ value: id, label: name }))}
          {...getInputProps('accounts')}
        />
        <p>Each user sees only what their own permissions allow. A profile gives no one a permission.</p>
      </fieldset>
      <fieldset className={css.part}>
        <legend>Sent as files</legend>
        <RecipientsPart
          people={options.people}
          recipients={values.recipients}
          onChange={recipients => draft.setFieldValue('recipients', recipients)}
          built={built}
        />
        <div className={css.pair}>
          <Select label="Format" allowDeselect={false} data={FORMATS} {...getInputProps('format')} />
          <Select label="Schedule" allowDeselect={false} data={PACES} {...getInputProps('pace')} />
          {pace === 'weekly' ? (
            <Select label="On" allowDeselect={false} data={WEEKDAYS} {...getInputProps('weekday')} />
          ) : null}
          {pace === 'monthly' ? (
            <Select label="On day" allowDeselect={false} data={MONTH_DAYS} {...getInputProps('monthDay')} />
          ) : null}
          {pace ? <Select label="At" allowDeselect={false} data={HOURS} {...getInputProps('hour')} /> : null}
        </div>
        <p>
          Times are those of the system.
          {pace === 'monthly' && Number(values.monthDay) > 28 ? ' In a shorter month, it is the last day.' : ''}
        </p>
      </fieldset>
      <div>
        <SubmitButton of={save}>Save</SubmitButton>
      </div>
    </DraftForm>
  )
}

interface EntriesProps extends Pick<FormProps, 'options' | 'datasets'> {
  entries: Entry[]
  onChange: (entries: Entry[]) => void
}

function Entries({ entries, options, datasets, onChange }: EntriesProps) {
  const list = useRef<HTMLDivElement>(null)
  // a moved entry is rendered in another place, and the focus stays in it
  const moved = useRef('')
  useEffect(() => {
    if (!moved.current) return
    list.current?.querySelector<HTMLInputElement>(`[data-entry="${moved.current}"] input`)?.focus()
    moved.current = ''
  })
  return (
    <div ref={list} className={css.entries}>
      {entries.map((entry, at) => (
        <EntryCard
          key={entry.key}
          entry={entry}
          number={at + 1}
          isLast={at === entries.length - 1}
          options={options}
          datasets={datasets}
          onChange={next => onChange(entries.map(other => (other.key === entry.key ? next : other)))}
          onMove={by => {
            moved.current = entry.key
            onChange(movedEntry(entries, at, by))
          }}
          onRemove={() => onChange(entries.filter(other => other.key !== entry.key))}
        />
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={14} stroke={1.8} />}
          disabled={entries.length >= MOST_ENTRIES}
          onClick={() => onChange([...entries, blankEntry()])}
        >
          Add report
        </Button>
      </div>
    </div>
  )
}
