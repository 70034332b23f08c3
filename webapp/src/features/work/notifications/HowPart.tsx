import { SegmentedControl, Select } from '@mantine/core'
import { HOURS, WEEKDAYS } from '@/ui'
import type { Draft, PartProps } from './draft'
import css from './notifications.module.css'

const CHANNELS = [
  { value: 'panel', label: 'Panel' },
  { value: 'mail', label: 'Email' },
  { value: 'both', label: 'Panel and email' },
]
const PACES = [
  { value: 'atOnce', label: 'At once' },
  { value: 'daily', label: 'Daily, gathered' },
  { value: 'weekly', label: 'Weekly, gathered' },
]

type HowProps = Pick<PartProps, 'values' | 'put' | 'event'> & { timeZone: string }

/** Where notifications appear, and when emails are sent. */
export function HowPart({ values, put, event, timeZone }: HowProps) {
  const mails = values.channel !== 'panel'
  return (
    <fieldset className={css.part}>
      <legend>How</legend>
      {event.inPanel ? (
        <p className={css.quiet}>The panel shows this by itself, to everyone who may open it. This sends the email.</p>
      ) : (
        <SegmentedControl
          aria-label="Channel"
          data={CHANNELS}
          value={values.channel}
          onChange={channel => put({ channel: channel as Draft['channel'] })}
        />
      )}
      {mails ? (
        <div className={css.when}>
          <Select
            label="Emails"
            data={PACES}
            allowDeselect={false}
            value={values.pace}
            onChange={pace => pace && put({ pace: pace as Draft['pace'] })}
          />
          {values.pace === 'weekly' ? (
            <Select
              label="On"
              data={WEEKDAYS}
              allowDeselect={false}
              value={String(values.weekday)}
              onChange={weekday => put({ weekday: Number(weekday) })}
            />
          ) : null}
          {values.pace === 'atOnce' ? null : (
            <Select
              label="At"
              data={HOURS}
              allowDeselect={false}
              value={String(values.hour)}
              onChange={hour => put({ hour: Number(hour) })}
            />
          )}
        </div>
      ) : null}
      {mails ? (
        <p className={css.quiet}>
          {values.pace === 'atOnce'
            ? 'What comes within a minute is one email.'
            : `What has come by then is one email to each person. Time zone: ${timeZone}.`}
        </p>
      ) : null}
    </fieldset>
  )
}
