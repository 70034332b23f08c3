import { Button, Select } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Callout, Dialog, doneToast, HOURS, Loaded, moment, SaveError, ui, WEEKDAYS } from '@/ui'
import { type Mailing, type SavedReport, useMailing, useMailReport, useStopMailing } from '../calls'
import css from '../reports.module.css'

const PACES = [
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Every week' },
] as const

/** Turns emailing a saved report to the user on or off. */
export function MailDialog({ report, onClose }: { report: SavedReport; onClose: () => void }) {
  const read = useMailing(report.id)
  return (
    <Dialog onClose={onClose} title={`Email ${report.name} to me`}>
      <Loaded of={read} what="your emails">
        {data => <MailForm report={report} told={data} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

function MailForm({ report, told, onClose }: { report: SavedReport; told: Mailing; onClose: () => void }) {
  const { mailing, email } = told
  const [pace, setPace] = useState<'daily' | 'weekly'>(mailing?.pace === 'daily' ? 'daily' : 'weekly')
  const [hour, setHour] = useState(mailing?.hour ?? 7)
  const [weekday, setWeekday] = useState(mailing?.weekday ?? 1)
  const save = useMailReport(report.id)
  const stop = useStopMailing(report.id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(
      { pace, hour, weekday },
      {
        onSuccess: kept => {
          doneToast(`${report.name} comes ${kept.mailing?.words ?? ''}.`)
          onClose()
        },
      },
    )
  }
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      {mailing?.problem ? (
        <Callout tone="warn" title="The last email was not sent">
          {mailing.problem}
        </Callout>
      ) : null}
      <SaveError error={save.error ?? stop.error} title="Not saved" />
      <p className="dim">
        {email
          ? `An email to ${email} says when the workbook is ready. It has what you may see at that time.`
          : 'You have no email address. Add one to your profile first.'}
      </p>
      <Select
        label="How often"
        data={PACES}
        allowDeselect={false}
        value={pace}
        onChange={next => setPace(next === 'daily' ? 'daily' : 'weekly')}
      />
      {pace === 'weekly' ? (
        <Select
          label="On"
          data={WEEKDAYS}
          allowDeselect={false}
          value={String(weekday)}
          onChange={next => setWeekday(Number(next))}
        />
      ) : null}
      <Select
        label="At"
        data={HOURS}
        allowDeselect={false}
        value={String(hour)}
        onChange={next => setHour(Number(next))}
      />
      {mailing ? <p className="dim">Next: {moment(mailing.nextOn)}</p> : null}
      <div className={ui.dialogActions}>
        {mailing ? (
          <Button
            variant="default"
            loading={stop.isPending}
            onClick={() =>
              stop.mutate(undefined, {
                onSuccess: () => {
                  doneToast(`${report.name} is no longer emailed to you.`)
                  onClose()
                },
              })
            }
          >
            Turn off
          </Button>
        ) : null}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={!email} loading={save.isPending}>
          {mailing ? 'Save' : 'Turn on'}
        </Button>
      </div>
    </form>
  )
}
