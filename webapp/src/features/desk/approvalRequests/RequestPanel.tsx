import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  alertToast,
  Callout,
  FactList,
  Loaded,
  moment,
  PrintButton,
  ScrollRegion,
  Section,
  StatusBadge,
  ui,
  useSidePanel,
} from '@/ui'
import { ActDialog } from './ActDialog'
import css from './approvals.module.css'
import { type Page, saveRequestFile, useRequest, useShowFile } from './calls'
import { LevelList } from './LevelMarks'
import { ReassignDialog } from './ReassignDialog'
import { RequestContent } from './RequestContent'
import { ACTIONS, type Act, lateBy, STATUSES, stepWord, subjectAddress, TYPES } from './words'

/** What the signed-in user may do with a request. */
function Actions({ request }: { request: Page }) {
  const [act, setAct] = useState<Act | 'reassign' | null>(null)
  const close = () => setAct(null)
  const may: Act[] = [
    ...(request.mayAct ? (['approve', 'reject'] as const) : []),
    ...(request.status === 'inProcess' ? (['comment'] as const) : []),
    ...(request.mayCancel ? (['cancel'] as const) : []),
  ]
  return (
    <div className={css.actions} data-print="hide">
      {may.map(each => (
        <Button key={each} variant={each === 'approve' ? 'filled' : 'default'} onClick={() => setAct(each)}>
          {ACTIONS[each].verb}
        </Button>
      ))}
      {request.mayReassign ? (
        <Button variant="default" onClick={() => setAct('reassign')}>
          Reassign
        </Button>
      ) : null}
      <PrintButton />
      {act === 'reassign' ? <ReassignDialog request={request} onClose={close} /> : null}
      {act && act !== 'reassign' ? <ActDialog action={act} requests={[request]} onClose={close} /> : null}
    </div>
  )
}

function Files({ request }: { request: Page }) {
  const show = useShowFile(request.workFlowDocId)
  if (!request.documents) return null
  if (!request.files.length)
    return (
      <Section title="Documents">
        <p className="dim">The documents are for those who decide.</p>
      </Section>
    )
  return (
    <Section title="Documents">
      <ul className={css.files}>
        {request.files.map(file => (
          <li key={file.fileId}>
            <button
              type="button"
              className={ui.opens}
              onClick={() =>
                void saveRequestFile(file.fileId, file.name).catch(() =>
                  alertToast('There is no document uploaded for this request'),
                )
              }
            >
              {file.name}
            </button>
            {request.mayCancel ? (
              <Checkbox
                size="xs"
                label="Visible to all"
                checked={file.visibleToAll}
                onChange={event => show.mutate({ fileId: file.fileId, visibleToAll: event.currentTarget.checked })}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const dueWords = ({ dueOn, isOverdue }: Page): string =>
  dueOn ? `${moment(dueOn)}${isOverdue ? `, overdue by ${lateBy(dueOn, Date.now())}` : ''}` : ''

function Body({ request }: { request: Page }) {
  const subject = subjectAddress(request)
  return (
    <div className={css.panel}>
      {request.isUnchanged ? null : (
        <Callout tone="warn" title="Changed since it was sent">
          <p>It can’t be approved as it is. {request.initiator} can cancel it and send it again.</p>
        </Callout>
      )}
      {request.isStuck ? (
        <Callout tone="bad" title="Nobody can decide on it">
          <p>Those it waits for no longer work here. Reassign it.</p>
        </Callout>
      ) : null}
      {request.actsFor ? (
        <Callout tone="info" title={`You stand in for ${request.actsFor}`}>
          <p>Your decision is recorded as yours for {request.actsFor}.</p>
        </Callout>
      ) : null}
      <Actions request={request} />
      <FactList
        facts={[
          ['Type', TYPES[request.requestViewType]],
          ['Sent by', `${request.initiator}, ${moment(request.sentOn)}`],
          ['Comment', request.comment],
          ['Waits for', request.waitsFor.join(', ')],
          ['Due', dueWords(request)],
          [
            'About',
            subject ? (
              <Link key="about" to={subject}>
                {request.label}
              </Link>
            ) : (
              request.label
            ),
          ],
        ]}
      />
      <Section title="Approval levels" note={request.ladder}>
        <LevelList request={request} />
      </Section>
      <RequestContent request={request} />
      <Files request={request} />
      <Section title="History">
        <ol className={css.steps}>
          {request.history.map(step => (
            <li key={`${step.on} ${step.action}`}>
              <span>
                <b>{stepWord(step.action)}</b>
                {step.name ? ` by ${step.name}` : ''}
              </span>
              <small>{moment(step.on)}</small>
              {step.comment ? <span>{step.comment}</span> : null}
            </li>
          ))}
        </ol>
      </Section>
    </div>
  )
}

/** One request next to the list: its content, its levels, and the available actions. */
export function RequestPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const request = useRequest(id)
  useSidePanel(onClose)
  return (
    <aside className={ui.sidePanel} aria-label="Request">
      <Loaded of={request} what="the request">
        {found => (
          <>
            <header>
              <b>{found.label}</b>
              <span>
                <StatusBadge status={STATUSES[found.status]} />
              </span>
              <ActionIcon aria-label="Close" onClick={onClose}>
                <IconX size={16} stroke={1.6} />
              </ActionIcon>
            </header>
            <ScrollRegion fill label="The request">
              <Body request={found} />
            </ScrollRegion>
          </>
        )}
      </Loaded>
    </aside>
  )
}
