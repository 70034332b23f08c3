import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { LifecycleScreen } from '@/records'
import { Callout, FactList, Loaded, Section, StatusBadge } from '@/ui'
import { BASE, type Rule, useDesk, useOptions, usePreview, useRemoveRule, useRule } from './calls'
import { Message } from './Message'
import { NotificationForm } from './NotificationForm'
import css from './notifications.module.css'
import { ToldLog } from './ToldLog'
import { audienceOf, reachOf } from './words'

/** A notification: event and recipients, its log, and its history. */
export default function NotificationScreen() {
  const params = useParams()
  const id = params.id ?? params.notificationId ?? ''
  const { at, mayChange, changes } = useDesk()
  return (
    <LifecycleScreen
      id={id}
      of={useRule(id)}
      what="notification"
      noun="notification"
      heading="Notification"
      newHeading="New notification"
      meta={rule => (
        <>
          <span>{rule.eventLabel}</span>
          <StatusBadge status={rule.isActive ? 'Active' : 'Inactive'} />
        </>
      )}
      mayChange={() => mayChange}
      remove={useRemoveRule()}
      meaning="Nobody is told by it from now on. It can be restored."
      list={`${at}/view`}
      edit={`${at}/edit`}
      form={rule => <Editing rule={rule} />}
      facts={rule => <Showing rule={rule} />}
      below={rule => <ToldLog rule={rule} mayRetry={mayChange} />}
      history={{ base: BASE, permission: changes }}
      bodyClass={css.page}
    />
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
