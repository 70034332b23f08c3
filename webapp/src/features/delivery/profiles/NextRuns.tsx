import { useDebouncedValue } from '@mantine/hooks'
import { messageOf } from '@/api/errors'
import { Callout, Section, showDay } from '@/ui'
import { type Form, useNextRuns } from './calls'
import css from './profiles.module.css'

/** The next runs of the schedule, updated during typing (R109). */
export function NextRuns({ form }: { form: Form }) {
  const { scheduling, restrictedTime, timeZone } = form
  const [asked] = useDebouncedValue({ scheduling, restrictedTime, timeZone }, 300)
  const next = useNextRuns(asked)
  const atOnce = (scheduling ?? []).some(each => each.schedulingOn === 'immediately')
  const told = next.data
  return (
    <Section title="Next runs" note={form.timeZone}>
      <div className={css.told} aria-live="polite">
        {next.error ? <Callout tone="bad" title={messageOf(next.error)} /> : null}
        {told?.problems.map(each => (
          <Callout key={each} tone="warn" title={each} />
        ))}
        {atOnce ? <p>Invoices leave as soon as they are approved.</p> : null}
        {told?.nextSchedules.length ? (
          <ol className={css.runs}>
            {told.nextSchedules.map(each => (
              <li key={each}>{dayAndTime(each)}</li>
            ))}
          </ol>
        ) : null}
        {told && !told.nextSchedules.length && !atOnce && !told.problems.length ? (
          <p className="dim">It has no runs. Invoices wait until someone sends them.</p>
        ) : null}
      </div>
    </Section>
  )
}

/** `2026-03-08 03:00:00`, in the profile's time zone, for display. */
function dayAndTime(text: string): string {
  const [day = '', time = ''] = text.split(' ')
  const weekday = new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { weekday: 'short', timeZone: 'UTC' })
  return `${weekday} ${showDay(day)}, ${time.slice(0, 5)}`
}
