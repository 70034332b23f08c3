import { Button, Checkbox, Select } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import {
  Callout,
  DataTable,
  doneToast,
  EmptyState,
  HOURS,
  Loaded,
  PageHeader,
  SaveError,
  Section,
  useUnloadWarning,
} from '@/ui'
import { type KindChoice, type Mine, useKeep, useMine } from './calls'
import css from './myNotices.module.css'
import { Rules } from './Rules'

const KINDS: Record<KindChoice['kind'], [name: string, about: string]> = {
  failedDelivery: ['Failed deliveries', 'Invoices that cannot leave, came back, or were rejected'],
  overdueAcknowledgement: ['Overdue acknowledgements', 'Files that a customer did not answer in time'],
  keyExpires: ['Keys that expire soon', '30 days before the last day of a key that a profile uses'],
  keyExpired: ['Expired keys', 'Invoices are held until there is another one'],
}
const MAILS = [
  { value: 'never', label: 'No email' },
  { value: 'atOnce', label: 'At once' },
  { value: 'daily', label: 'Daily summary' },
]
const ZONES = Intl.supportedValuesOf('timeZone')

/** What the signed-in user is notified of, and how. */
export default function MyNotices() {
  const mine = useMine()
  return (
    <>
      <PageHeader title="My notifications" meta="For you alone, in every system of your company" />
      <div className={css.page}>
        <Loaded of={mine} what="your notifications" bars={4}>
          {data =>
            data.kinds.length || data.rules.length ? (
              <Choices key={mine.dataUpdatedAt} mine={data} />
            ) : (
              <EmptyState
                icon={IconBell}
                title="Nothing to choose here"
                body="You are told of what you may open. Work that you start shows in the panel by itself."
              />
            )
          }
        </Loaded>
      </div>
    </>
  )
}

function Choices({ mine }: { mine: Mine }) {
  const keep = useKeep()
  const [form, setForm] = useState(mine)
  useUnloadWarning(JSON.stringify(form) !== JSON.stringify(mine))
  const mute = (id: string, muted: boolean) =>
    setForm({ ...form, rules: form.rules.map(each => (each.id === id ? { ...each, muted } : each)) })
  const set = (kind: KindChoice['kind'], change: Partial<KindChoice>) =>
    setForm({ ...form, kinds: form.kinds.map(each => (each.kind === kind ? { ...each, ...change } : each)) })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const { email: _, rules, ...body } = form
    const muted = rules.filter(each => each.isOptional).map(each => ({ id: each.id, muted: each.muted }))
    keep.mutate({ ...body, rules: muted }, { onSuccess: () => doneToast('Your notifications are saved.') })
  }
  const mails = form.kinds.some(each => each.mail !== 'never')
  return (
    <form className={css.form} onSubmit={send} noValidate>
      <SaveError error={keep.error} />
      <Section title="What you are told" note="The panel is the bell at the top">
        <DataTable
          label="Kinds of notifications"
          rows={form.kinds}
          rowKey={each => each.kind}
          columns={[
            {
              head: 'Kind',
              names: true,
              cell: ({ kind }) => (
                <>
                  {KINDS[kind][0]}
                  <div className={css.about}>{KINDS[kind][1]}</div>
                </>
              ),
            },
            {
              head: 'Panel',
              cell: ({ kind, panel }) => (
                <Checkbox
                  aria-label={`${KINDS[kind][0]} in the panel`}
                  checked={panel}
                  onChange={event => set(kind, { panel: event.currentTarget.checked })}
                />
              ),
            },
            {
              head: 'Email',
              cell: ({ kind, mail }) => (
                <Select
                  aria-label={`${KINDS[kind][0]} by email`}
                  data={MAILS}
                  value={mail}
                  allowDeselect={false}
                  onChange={value => value && set(kind, { mail: value as KindChoice['mail'] })}
                />
              ),
            },
          ]}
        />
      </Section>
      {form.rules.length ? <Rules rules={form.rules} onMute={mute} /> : null}
      <Section title="Emails" note={mine.email ? `To ${mine.email}` : ''}>
        <div className={css.when}>
          {mails && !mine.email ? (
            <Callout tone="warn" title="You have no email address">
              Enter one on your profile, or no email can reach you.
            </Callout>
          ) : null}
          <Select
            label="Daily summary at"
            data={HOURS}
            value={String(form.summaryHour)}
            allowDeselect={false}
            onChange={value => setForm({ ...form, summaryHour: Number(value) })}
          />
          <Select
            label="Time zone"
            searchable
            data={ZONES.includes(form.timeZone) ? ZONES : [form.timeZone, ...ZONES]}
            value={form.timeZone}
            allowDeselect={false}
            onChange={value => value && setForm({ ...form, timeZone: value })}
          />
          <p className={css.about}>
            “At once” waits a minute, so that what fails together is one email. Nothing is sent twice while it lasts.
          </p>
          <Button type="submit" loading={keep.isPending}>
            Save
          </Button>
        </div>
      </Section>
    </form>
  )
}
