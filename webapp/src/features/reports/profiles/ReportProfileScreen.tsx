import { Button } from '@mantine/core'
import { IconMail, IconSend } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { usePermission } from '@/api/permissions'
import { LifecycleScreen } from '@/records'
import { Callout, counted, doneToast, FactList, Loaded, moment, SaveError, Section } from '@/ui'
import { useDatasets } from '../calls'
import {
  AT,
  BASE,
  CHANGES,
  formatWord,
  type Profile,
  periodWord,
  useProfile,
  useProfileOptions,
  useRemoveProfile,
  useSendProfile,
} from './calls'
import { ProfileForm } from './ProfileForm'
import css from './profiles.module.css'
import { Sendings } from './Sendings'

/** A report profile: its reports, what it sent to whom, and its history. */
export default function ReportProfileScreen() {
  const { reportProfileId: id = '' } = useParams()
  const mayChange = usePermission(CHANGES)
  return (
    <LifecycleScreen
      id={id}
      of={useProfile(id)}
      what="report profile"
      noun="report profile"
      heading="Report profile"
      newHeading="New report profile"
      meta={profile => profile.description}
      mayChange={() => mayChange}
      remove={useRemoveProfile()}
      meaning="It is taken out of people’s reports and no longer sent. The reports stay."
      list={`${AT}/view`}
      edit={`${AT}/edit`}
      form={profile => <Editing profile={profile} />}
      facts={profile => <Facts profile={profile} />}
      below={profile => <Sent profile={profile} mayChange={mayChange} />}
      history={{ base: BASE, permission: CHANGES }}
      bodyClass={css.page}
    />
  )
}

function Editing({ profile }: { profile: Profile | null }) {
  const options = useProfileOptions()
  const datasets = useDatasets()
  return (
    <Loaded of={options} what="reports and people">
      {data => (
        <Loaded of={datasets} what="the fields of reports">
          {({ datasets: all }) => (
            <ProfileForm key={profile?.id ?? 'new'} profile={profile} options={data} datasets={all} />
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

const names = (members: readonly { name: string }[]) => members.map(({ name }) => name).join(', ')

function Facts({ profile }: { profile: Profile }) {
  const missing = profile.entries.filter(({ reportId, name }) => reportId && !name)
  return (
    <>
      {profile.archived ? (
        <Callout tone="warn" title="This report profile was removed">
          Restore it from its history below.
        </Callout>
      ) : null}
      {missing.length ? (
        <Callout tone="warn" title={`${counted(missing.length, 'report')} not available`}>
          Deleted or no longer shared. Choose other reports, or share them again.
        </Callout>
      ) : null}
      <FactList
        facts={[
          ['For groups and roles', names(profile.groups)],
          ['For users', names(profile.users)],
          ['For accounts', names(profile.accounts)],
          ['Recipients', names(profile.recipients)],
          ['Format', formatWord(profile.format)],
          ['Sent', profile.schedule || 'By hand'],
          ['Next', profile.nextOn && !profile.archived ? moment(profile.nextOn) : ''],
        ]}
      />
      <Section title="Reports">
        <ol className={css.list}>
          {profile.entries.map(entry => {
            const period = entry.period === 'all' ? '' : periodWord(entry.period)
            const fixed = [entry.screen, period, entry.conditions].filter(Boolean).join(' · ')
            return (
              <li key={entry.key}>
                <b>{entry.title || entry.name || 'Not available'}</b>
                {fixed ? <div className="dim">{fixed}</div> : null}
              </li>
            )
          })}
        </ol>
      </Section>
    </>
  )
}

function Sent({ profile, mayChange }: { profile: Profile; mayChange: boolean }) {
  const send = useSendProfile(profile.id)
  const start = (sample: boolean) =>
    send.mutate(sample, {
      onSuccess: ({ recipients }) =>
        doneToast(
          sample
            ? 'Making your sample. You’ll get an email when it is ready.'
            : `Sending to ${counted(recipients, 'recipient')}.`,
        ),
    })
  return (
    <Section title="Sent" note="Each recipient gets files with their own permissions. Only they can open them.">
      {mayChange && !profile.archived ? (
        <div className={css.acts}>
          <Button
            variant="default"
            leftSection={<IconMail size={14} stroke={1.8} />}
            loading={send.isPending && send.variables}
            onClick={() => start(true)}
          >
            Send me a sample
          </Button>
          <Button
            variant="default"
            leftSection={<IconSend size={14} stroke={1.8} />}
            disabled={!profile.recipients.length}
            loading={send.isPending && !send.variables}
            onClick={() => start(false)}
          >
            Send now
          </Button>
        </div>
      ) : null}
      <SaveError error={send.error} title="Not sent" />
      <Sendings id={profile.id} />
    </Section>
  )
}
