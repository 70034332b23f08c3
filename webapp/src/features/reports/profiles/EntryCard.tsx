import { ActionIcon, Checkbox, Select, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { blankCondition, ConditionsEditor, fromRules, type Group, toRules } from '@/conditions'
import { FILTER_CONDITIONS } from '@/filters'
import { Callout } from '@/ui'
import { conditionFields } from '../conditionFields'
import type { Dataset } from '../plan'
import { type Entry, type Options, PERIODS, type Period } from './calls'
import css from './profiles.module.css'

const SCREEN = 'screen'

interface EntryCardProps {
  entry: Entry
  number: number
  isLast: boolean
  options: Options
  datasets: readonly Dataset[]
  onChange: (entry: Entry) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** A report of a profile and what is fixed for it, or a screen. Alt and an arrow key move it. */
export function EntryCard({ entry, number, isLast, options, datasets, onChange, onMove, onRemove }: EntryCardProps) {
  const [isScreen, setScreen] = useState(entry.screen !== '')
  const report = options.reports.find(({ id }) => id === entry.reportId)
  const dataset = datasets.find(({ name }) => name === report?.dataset)
  const name = entry.title || report?.name || (isScreen ? 'Screen' : 'Report')
  const put = (change: Partial<Entry>) => onChange({ ...entry, ...change })
  const onKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  const choose = (value: string | null) => {
    setScreen(value === SCREEN)
    const kept = value === entry.reportId ? entry : { ...entry, rules: null, period: 'all' as const, periodField: '' }
    onChange({ ...kept, reportId: value === SCREEN ? '' : (value ?? ''), screen: value === SCREEN ? entry.screen : '' })
  }
  return (
    <fieldset className={css.entry} onKeyDown={onKey} data-entry={entry.key}>
      <legend>
        {number}. {name}
      </legend>
      <div className={css.pair}>
        <Select
          label="Shows"
          aria-label={`What entry ${number} shows`}
          searchable
          allowDeselect={false}
          placeholder="A shared report, or a screen"
          nothingFoundMessage="No shared report found"
          data={[
            { group: 'Shared reports', items: options.reports.map(({ id, name: label }) => ({ value: id, label })) },
            { group: 'Other', items: [{ value: SCREEN, label: 'A dashboard or another screen' }] },
          ]}
          value={isScreen ? SCREEN : entry.reportId || null}
          onChange={choose}
        />
        <TextInput
          label={isScreen ? 'Title' : 'Title (optional)'}
          aria-label={`Title of entry ${number}`}
          maxLength={80}
          autoComplete="off"
          placeholder={report?.name}
          value={entry.title}
          onChange={event => put({ title: event.currentTarget.value })}
        />
      </div>
      {isScreen ? (
        <TextInput
          label="Address"
          aria-label={`Address of entry ${number}`}
          description="In people’s reports only: screens are not sent as files"
          placeholder="/dashboard/bpr"
          spellCheck={false}
          autoComplete="off"
          value={entry.screen}
          onChange={event => put({ screen: event.currentTarget.value })}
        />
      ) : null}
      {entry.reportId && !report ? (
        <Callout tone="warn" title="This report is not available">
          It was deleted, is no longer shared, or is about records that you may not see. Choose another.
        </Callout>
      ) : null}
      {dataset ? <FixedPart entry={entry} number={number} dataset={dataset} onChange={put} /> : null}
      <div className={css.tools}>
        <ActionIcon aria-label={`Move ${name} up`} title="Alt+Up" disabled={number === 1} onClick={() => onMove(-1)}>
          <IconArrowUp size={15} stroke={1.6} />
        </ActionIcon>
        <ActionIcon aria-label={`Move ${name} down`} title="Alt+Down" disabled={isLast} onClick={() => onMove(1)}>
          <IconArrowDown size={15} stroke={1.6} />
        </ActionIcon>
        <ActionIcon aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconTrash size={15} stroke={1.6} />
        </ActionIcon>
      </div>
    </fieldset>
  )
}

interface FixedPartProps {
  entry: Entry
  number: number
  dataset: Dataset
  onChange: (change: Partial<Entry>) => void
}

/** The period and the conditions that are fixed for a report. */
function FixedPart({ entry, number, dataset, onChange }: FixedPartProps) {
  const fields = conditionFields(dataset)
  const days = dataset.fields.filter(({ kind }) => kind === 'date' || kind === 'moment')
  // groups without conditions are not sent: they are stored here during editing
  const [group, setGroup] = useState<Group>(() => {
    const stored = fromRules(entry.rules)
    return stored.parts.length ? stored : { condition: 'and', parts: [blankCondition()] }
  })
  const [isOn, setOn] = useState(entry.rules !== null)
  const change = (next: Group, on: boolean) => {
    setGroup(next)
    setOn(on)
    const tree = toRules(next, name => fields.find(field => field.name === name)?.type ?? 'text')
    onChange({ rules: on && tree ? { ...tree } : null })
  }
  return (
    <>
      <div className={css.pair}>
        <Select
          label="Period"
          aria-label={`Period of entry ${number}`}
          allowDeselect={false}
          data={PERIODS}
          value={entry.period}
          onChange={value => {
            const period = (value ?? 'all') as Period
            onChange({ period, periodField: period === 'all' ? '' : entry.periodField || (days[0]?.name ?? '') })
          }}
        />
        {entry.period === 'all' ? null : (
          <Select
            label="By"
            aria-label={`Date that the period of entry ${number} is about`}
            allowDeselect={false}
            data={days.map(({ name, label }) => ({ value: name, label }))}
            value={entry.periodField || null}
            onChange={value => onChange({ periodField: value ?? '' })}
          />
        )}
      </div>
      <Checkbox
        label="Only records that meet a condition"
        checked={isOn}
        onChange={event => change(group, event.currentTarget.checked)}
      />
      {isOn ? (
        <ConditionsEditor
          label={`Fixed conditions of entry ${number}`}
          group={group}
          fields={fields}
          kind={FILTER_CONDITIONS}
          onChange={next => change(next, true)}
        />
      ) : null}
    </>
  )
}
