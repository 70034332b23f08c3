import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { messageOf } from '@/api/errors'
import { RecordHistory } from '@/records'
import { alertToast, askToDelete, Callout, doneToast, FactList, Loaded, PageHeader, Section, StatusBadge } from '@/ui'
import { BASE, type Rule, useDesk, useOptions, usePreview, useRemoveRule, useRule } from './calls'
import { Message } from './Message'
import { NotificationForm } from './NotificationForm'
import css from './notifications.module.css'
import { ToldLog } from './ToldLog'
import { audienceOf, reachOf } from './words'

/** A notification: what it tells whom, what it told, and its history. */
export default function NotificationScreen() {
  const params = useParams()
  const id = params.id ?? params.notificationId ?? ''
  const desk = useDesk()
  const rule = useRule(id)
  const { pathname } = useLocation()
  const shown = rule.data
  const edits = !id || pathname.includes('/edit/')
  return (
    <>
      <PageHeader
        title={shown?.name ?? (id ? 'Notification' : 'New notification')}
        meta={
          shown ? (
            <>
              <span>{shown.eventLabel}</span>
              <StatusBadge status={shown.isActive ? 'Active' : 'Inactive'} />
            </>
          ) : undefined
        }
      >
        {shown && desk.mayChange && !shown.archived ? <Steps rule={shown} at={desk.at} edits={edits} /> : null}
      </PageHeader>
      <div className={css.page}>
        {id ? (
          <Loaded of={rule} what="notification">
            {data => (edits && desk.mayChange && !data.archived ? <Editing rule={data} /> : <Showing rule={data} />)}
          </Loaded>
        ) : (
          <Editing rule={null} />
        )}
        {shown && !edits ? <ToldLog rule={shown} mayRetry={desk.mayChange} /> : null}
        {shown ? (
          <RecordHistory base={BASE} record={{ ...shown, mayChange: desk.mayChange }} permission={desk.changes} />
        ) : null}
      </div>
    </>
  )
}

function Steps({ rule, at, edits }: { rule: Rule; at: string; edits: boolean }) {
  const remove = useRemoveRule()
  const go = useNavigate()
  const ask = async () => {
    const sure = await askToDelete({
      title: `Remove ${rule.name}?`,
      meaning: 'Nobody is told by it from now on. It can be restored.',
      confirm: 'Remove notification',
    })
    if (!sure) return
    remove.mutate(rule, {
      onSuccess: () => {
        doneToast(`${rule.name} was removed.`)
        void go(`${at}/view`)
      },
      onError: error => alertToast(messageOf(error)),
    })
  }
  return (
    <>
      <Button variant="default" onClick={() => void ask()}>
        Remove
      </Button>
      {edits ? null : (
        <Button component={Link} to={`${at}/edit/${rule.id}`}>
          Edit
        </Button>
      )}
    </>
  )
}

function Editing({ rule }: { rule: Rule | null }) {
  const options = useOptions(useDesk().area)
  return (
    <Loaded of={options} what="events and people">
      {data => <NotificationForm key={rule?.id ?? 'new'} rule={rule} options={data} />}
    </Loaded>
  )
}

function Showing({ rule }: { rule: Rule }) {
  const preview = usePreview({ event: rule.event, title: rule.title, text: rule.text })
  const facts: [string, ReactNode][] = [
    ['Who is told', `${audienceOf(rule)} (${reachOf(rule)} today)`],
    ['Accounts', rule.accounts.map(each => each.name).join(', ')],
    ['Only if', rule.conditionWords],
    ['Looked for', rule.days ? `${rule.days} days ahead` : ''],
    ['How', rule.how],
    ['People may turn it off', rule.isOptional ? 'Yes, each for himself or herself' : 'No'],
  ]
  return (
    <>
      {rule.archived ? (
        <Callout tone="warn" title="This notification was removed">
          Nobody is told by it. Restore it from its history below.
        </Callout>
      ) : rule.problem ? (
        <Callout tone="bad" title="It tells nobody">
          {rule.problem}
        </Callout>
      ) : rule.isActive ? null : (
        <Callout tone="info" title="It is inactive">
          Nobody is told by it until it is turned on again.
        </Callout>
      )}
      <FactList facts={facts} />
      <Section title="Message" note="With example values">
        <Message title={preview.data?.title ?? rule.title} text={preview.data?.text ?? rule.text} />
      </Section>
    </>
  )
}
