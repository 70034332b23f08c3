import { useParams } from 'react-router'
import { usePermission } from '@/api/permissions'
import { LifecycleScreen } from '@/records'
import { Callout, counted, FactList, Loaded, money, Section } from '@/ui'
import { BASE, type Ladder, typeWord, useLadder, useLadderOptions, useRemoveLadder } from './calls'
import { LadderForm } from './LadderForm'
import css from './ladders.module.css'

const CHANGES = 'approval.editApproval'

/** A ladder: when it applies and who approves, with its history. */
export default function LadderScreen() {
  const { id = '' } = useParams()
  const mayChange = usePermission(CHANGES)
  return (
    <LifecycleScreen
      id={id}
      of={useLadder(id)}
      what="approval ladder"
      noun="ladder"
      heading="Approval ladder"
      newHeading="New approval ladder"
      meta={ladder => typeWord(ladder.requestType)}
      mayChange={() => mayChange}
      remove={useRemoveLadder()}
      meaning="What it held up takes effect without approval from now on. Requests under way go on."
      list="/configuration/approval/view"
      edit="/configuration/approval/edit"
      form={ladder => <Editing ladder={ladder} />}
      facts={ladder => <Showing ladder={ladder} />}
      history={{ base: BASE, permission: CHANGES }}
      bodyClass={css.page}
    />
  )
}

function Editing({ ladder }: { ladder: Ladder | null }) {
  const options = useLadderOptions()
  return (
    <Loaded of={options} what="people and groups">
      {data => <LadderForm key={ladder?.id ?? 'new'} ladder={ladder} options={data} />}
    </Loaded>
  )
}

/** When a level is due, and who may also approve it from then on. */
function dueOf({ dueHours, escalateGroups, escalateUsers }: Ladder['levels'][number]): string {
  const escalation = [...escalateGroups, ...escalateUsers].map(each => each.name).join(', ')
  return `Due in ${dueHours} h${escalation ? `, then also ${escalation}` : ''}`
}

function Showing({ ladder }: { ladder: Ladder }) {
  const from = ladder.fromAmount
  const shutOut = [...new Set(ladder.levels.flatMap(level => level.withoutScreen))]
  return (
    <>
      {shutOut.length && !ladder.archived ? (
        <Callout tone="warn" title="Some approvers can’t open Approvals">
          {shutOut.join(', ')}: give them the right “Open approval requests”. Until then they only get the mail.
        </Callout>
      ) : null}
      {ladder.archived ? (
        <Callout tone="warn" title="This ladder was removed">
          What it held up takes effect without approval. Restore it from its history below.
        </Callout>
      ) : null}
      <FactList
        facts={[
          ['Applies to', typeWord(ladder.requestType)],
          ['From', from === null ? '' : `${money(from, ladder.currency)} ${ladder.currency}`],
        ]}
      />
      <Section title="Levels">
        <ol className={css.levels}>
          {ladder.levels.map((level, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: levels have no id
            <li key={at}>
              <b>
                {at + 1}. {level.mode === 'all' ? 'All of' : 'One of'}
              </b>{' '}
              {[...level.groups, ...level.users].map(each => each.name).join(', ')}{' '}
              <span className="dim">({counted(level.people, 'person', 'people')} today)</span>
              {level.dueHours ? <div className="dim">{dueOf(level)}</div> : null}
            </li>
          ))}
        </ol>
      </Section>
    </>
  )
}
