import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Wire } from '@/api/wire'
import { count, FactList, Loaded, moment, ScrollRegion, Section, StatusBadge, ui, useSidePanel } from '@/ui'
import css from './autoBilling.module.css'
import { type Push, usePush } from './calls'

type Detail = Wire<'PushDetail'>

function Facts({ push }: { push: Detail }) {
  const result = (push.result ?? {}) as { state?: string; number?: string; reference?: string; applied?: string }
  const facts: [string, React.ReactNode][] = [
    [
      'Invoice',
      <Link key="to" to={`/invoices/list?invoice=${push.invoiceId}`}>
        {push.invoiceNumber || push.shipmentNumber}
      </Link>,
    ],
    ['Pushed', `${moment(push.pushedOn)}${push.pushedBy ? ` by ${push.pushedBy}` : ''}`],
    ['Request', `${push.method} ${push.path}`],
    ['Key', push.key],
    ['Why', push.reason],
    ['Next try', push.nextTryOn ? moment(push.nextTryOn) : ''],
    ['Reference', result.reference ?? ''],
    ['State in billing system', result.state ?? ''],
    ['Number in billing system', result.number ?? ''],
    ['Imported', result.applied ?? ''],
  ]
  return <FactList className={css.facts} facts={facts} />
}

function Tries({ of }: { of: Detail['answers'] }) {
  return (
    <ol className={`${ui.tries} ${css.tries}`}>
      {of.map(each => (
        <li key={each.on}>
          <b>{each.status ?? 'No response'}</b>
          <span>{each.outcome}</span>
          <small>
            {moment(each.on)}, {count(each.milliseconds)} ms
          </small>
          {each.text ? <pre className={ui.verbatim}>{each.text}</pre> : null}
        </li>
      ))}
    </ol>
  )
}

/** One push next to the list: what was sent, each attempt, and its result. */
export function PushPanel({ push, onClose }: { push: Push; onClose: () => void }) {
  const found = usePush(push.id, `${push.state} ${push.tries} ${push.lastOn}`)
  useSidePanel(onClose)
  return (
    <aside className={ui.sidePanel} aria-label="Push">
      <header>
        <b>{push.invoiceNumber || push.shipmentNumber}</b>
        <StatusBadge status={push.state} />
        <ActionIcon aria-label="Close push" onClick={onClose}>
          <IconX size={15} stroke={1.6} />
        </ActionIcon>
      </header>
      <Loaded of={found} what="the push">
        {detail => (
          <ScrollRegion fill label="Responses and message">
            <Facts push={detail} />
            <Section title="Responses" note="Last 10, newest first">
              {detail.answers.length ? <Tries of={detail.answers} /> : <p className={css.none}>Nothing sent yet.</p>}
            </Section>
            {detail.body ? (
              <Section title="Message" note="The same for every try">
                <div className={css.message}>
                  <pre className={ui.verbatim}>{JSON.stringify(detail.body, null, 2)}</pre>
                </div>
              </Section>
            ) : null}
          </ScrollRegion>
        )}
      </Loaded>
    </aside>
  )
}
