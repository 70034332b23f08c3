import { Checkbox, Select, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { DraftForm, doneToast, SubmitButton, useDraft, useUnloadWarning } from '@/ui'
import { AudiencePart } from './AudiencePart'
import { type EventOption, type Options, type Rule, useDesk, useSaveRule } from './calls'
import { draftOf, LABELS, startedWith } from './draft'
import { HowPart } from './HowPart'
import { MessagePart } from './MessagePart'
import { NarrowPart } from './NarrowPart'
import css from './notifications.module.css'

interface FormProps {
  rule: Rule | null
  options: Options
}

/** Which event notifies whom, how, and with which text. */
export function NotificationForm({ rule, options }: FormProps) {
  const save = useSaveRule()
  const go = useNavigate()
  const { at } = useDesk()
  const [first] = options.events
  const draft = useDraft(draftOf(rule, first), rule?.revision ?? 0)
  useUnloadWarning(draft.isDirty() && !save.isPending)
  const { values, setValues: put } = draft
  const event = options.events.find(each => each.event === values.event) ?? first
  if (!event) return null
  const send = () =>
    save.mutate(
      { ...values, id: rule?.id ?? '', revision: rule?.revision ?? 0 },
      {
        onSuccess: saved => {
          doneToast(`${saved.name} is saved.`)
          void go(`${at}/detail/${saved.id}`)
        },
      },
    )
  const choose = (chosen: EventOption) => put(startedWith(chosen, values, event))
  return (
    <DraftForm of={draft} save={save} labels={LABELS} onSend={send} className={css.form}>
      <TextInput
        label="Name"
        autoComplete="off"
        autoFocus={!rule}
        maxLength={100}
        placeholder={event.label}
        {...draft.getInputProps('name')}
      />
      <Select
        label="Event"
        searchable
        allowDeselect={false}
        data={options.events.map(each => ({ value: each.event, label: each.label }))}
        value={values.event}
        onChange={value => {
          const chosen = options.events.find(each => each.event === value)
          if (chosen) choose(chosen)
        }}
      />
      <AudiencePart values={values} put={put} options={options} event={event} />
      <NarrowPart key={event.event} values={values} put={put} options={options} event={event} />
      <HowPart values={values} put={put} event={event} timeZone={options.timeZone} />
      <MessagePart values={values} put={put} event={event} />
      <div className={css.checks}>
        <Checkbox
          label="People may turn it off for themselves"
          description="Under My notifications"
          {...draft.getInputProps('isOptional', { type: 'checkbox' })}
        />
        <Checkbox label="Active" {...draft.getInputProps('isActive', { type: 'checkbox' })} />
      </div>
      <div className={css.foot}>
        <SubmitButton of={save}>Save</SubmitButton>
        <span className={css.quiet}>Nobody is told of what he or she may not open.</span>
      </div>
    </DraftForm>
  )
}
