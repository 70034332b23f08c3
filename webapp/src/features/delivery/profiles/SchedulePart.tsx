import { Button, Checkbox, Group, Select, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { askToDelete, DayInput, RemoveButton, Section } from '@/ui'
import type { Block } from './calls'
import type { PartProps } from './form'
import { block } from './form'
import css from './profiles.module.css'

const KINDS = [
  { value: 'immediately', label: 'At once, when an invoice is approved' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'On days of the week' },
  { value: 'monthly', label: 'On days of the month' },
  { value: 'notScheduled', label: 'By hand only' },
]
const WEEK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
type Time = NonNullable<Block['schedulingStartTime']>

const written = (time: Time | null | undefined) =>
  time ? `${String(time.hours).padStart(2, '0')}:${String(time.minutes ?? 0).padStart(2, '0')}` : ''
const read = (text: string): Time | null => {
  const [hours, minutes] = text.split(':').map(Number)
  return text && hours !== undefined && minutes !== undefined ? { hours, minutes } : null
}
/** `1, 15, 31` as numbers; anything else is left out. */
const numbers = (text: string) =>
  text
    .split(/[,\s]+/)
    .map(Number)
    .filter(each => Number.isInteger(each) && each > 0)

/** When a profile sends: blocks of times, blackout times each day, and the time zone. */
export function SchedulePart({ form, change, disabled }: PartProps) {
  const blocks = form.scheduling ?? []
  const spans = form.restrictedTime ?? []
  const set = (at: number, part: Partial<Block>) =>
    change({ scheduling: blocks.map((each, other) => (other === at ? { ...each, ...part } : each)) })
  const remove = async (at: number) => {
    const asked = {
      title: `Delete block ${at + 1}?`,
      meaning: 'Its runs end with the next save.',
      confirm: 'Delete block',
    }
    if (await askToDelete(asked)) change({ scheduling: blocks.filter((_, other) => other !== at) })
  }
  return (
    <Section
      title="Schedule"
      actions={
        disabled ? null : (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconPlus size={12} stroke={2} />}
            onClick={() => change({ scheduling: [...blocks, block('daily')] })}
          >
            Add block
          </Button>
        )
      }
    >
      <div className={css.fields}>
        {blocks.map((each, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks are identified by index
          <fieldset key={at} className={css.block} disabled={disabled}>
            <legend>Block {at + 1}</legend>
            <Group gap={8} wrap="nowrap" align="end">
              <Select
                aria-label={`When block ${at + 1} runs`}
                className={css.grow ?? ''}
                allowDeselect={false}
                data={KINDS}
                value={each.schedulingOn}
                onChange={kind => kind && set(at, block(kind as Block['schedulingOn']))}
              />
              <RemoveButton label={`Delete block ${at + 1}`} disabled={disabled} onClick={() => void remove(at)} />
            </Group>
            {each.schedulingOn === 'immediately' || each.schedulingOn === 'notScheduled' ? null : (
              <Times block={each} number={at + 1} set={part => set(at, part)} disabled={disabled} />
            )}
          </fieldset>
        ))}
        <div className={css.pair}>
          <Select
            label="Time zone"
            searchable
            allowDeselect={false}
            disabled={disabled}
            data={ZONES}
            value={form.timeZone}
            limit={100}
            onChange={timeZone => timeZone && change({ timeZone })}
            comboboxProps={{ withinPortal: false }}
          />
        </div>
        <div>
          <p className={css.label}>Nothing is sent between</p>
          {spans.map((span, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: spans are identified by index
            <Group key={at} gap={8} pb={6}>
              {(['startTime', 'endTime'] as const).map(end => (
                <TextInput
                  key={end}
                  type="time"
                  aria-label={`${end === 'startTime' ? 'Start' : 'End'} of restricted time ${at + 1}`}
                  disabled={disabled}
                  value={span[end] ?? ''}
                  onChange={event => {
                    const value = event.currentTarget.value
                    change({
                      restrictedTime: spans.map((one, other) => (other === at ? { ...one, [end]: value } : one)),
                    })
                  }}
                />
              ))}
              <RemoveButton
                label={`Delete restricted time ${at + 1}`}
                disabled={disabled}
                onClick={() => change({ restrictedTime: spans.filter((_, other) => other !== at) })}
              />
            </Group>
          ))}
          {disabled ? null : (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => change({ restrictedTime: [...spans, { startTime: '', endTime: '' }] })}
            >
              Add restricted time
            </Button>
          )}
        </div>
      </div>
    </Section>
  )
}

const ZONES = [...new Set(['America/Chicago', ...Intl.supportedValuesOf('timeZone'), 'UTC'])]

interface TimesProps {
  block: Block
  number: number
  set: (part: Partial<Block>) => void
  disabled: boolean
}

function Times({ block: each, number, set, disabled }: TimesProps) {
  const times = each.schedulingTimingFrequency ?? []
  const days = each.schedulingDayList ?? []
  const isWeekly = each.schedulingOn === 'weekly'
  const time = (label: string, key: 'schedulingStartTime' | 'schedulingEndTime') => (
    <TextInput
      type="time"
      label={label}
      value={written(each[key])}
      onChange={event => set({ [key]: read(event.currentTarget.value) })}
    />
  )
  return (
    <>
      {isWeekly ? (
        <Checkbox.Group
          aria-label={`Days of block ${number}`}
          value={days.map(String)}
          onChange={chosen => set({ schedulingDayList: chosen.map(Number).sort((a, b) => a - b) })}
        >
          <Group gap={12}>
            {WEEK.map((day, at) => (
              <Checkbox key={day} value={String(at + 1)} label={day} />
            ))}
          </Group>
        </Checkbox.Group>
      ) : null}
      {each.schedulingOn === 'monthly' ? (
        <div className={css.pair}>
          <TextInput
            label="Days"
            description="Such as 1, 15, 31. In shorter months 31 is the last day"
            defaultValue={days.join(', ')}
            onChange={event => set({ schedulingDayList: numbers(event.currentTarget.value) })}
          />
          <TextInput
            label="Months"
            description="1 to 12. Leave blank for every month"
            defaultValue={(each.schedulingMonthList ?? []).join(', ')}
            onChange={event => set({ schedulingMonthList: numbers(event.currentTarget.value) })}
          />
        </div>
      ) : null}
      <div>
        <p className={css.label}>At</p>
        <Group gap={8}>
          {times.map((at, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: times are identified by index
            <Group key={index} gap={2}>
              <TextInput
                type="time"
                aria-label={`Time ${index + 1} of block ${number}`}
                value={written(at)}
                onChange={event => {
                  const next = read(event.currentTarget.value)
                  if (next)
                    set({ schedulingTimingFrequency: times.map((one, other) => (other === index ? next : one)) })
                }}
              />
              <RemoveButton
                label={`Delete time ${index + 1} of block ${number}`}
                disabled={disabled}
                onClick={() => set({ schedulingTimingFrequency: times.filter((_, other) => other !== index) })}
              />
            </Group>
          ))}
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => set({ schedulingTimingFrequency: [...times, { hours: 12, minutes: 0 }] })}
          >
            Add time
          </Button>
        </Group>
      </div>
      <div className={css.four}>
        <DayInput
          label="From"
          value={each.schedulingStartDate ?? ''}
          onChange={schedulingStartDate => set({ schedulingStartDate })}
        />
        {time('Start time', 'schedulingStartTime')}
        <DayInput
          label="To"
          value={each.schedulingEndOnDate ?? ''}
          onChange={schedulingEndOnDate => set({ schedulingEndOnDate })}
        />
        {time('End time', 'schedulingEndTime')}
      </div>
    </>
  )
}
