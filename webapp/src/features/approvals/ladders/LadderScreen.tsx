import { Button } from '@mantine/core'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { messageOf } from '@/api/errors'
import { usePermission } from '@/api/permissions'
import { RecordHistory } from '@/records'
import {
  alertToast,
  askToDelete,
  Callout,
  counted,
  doneToast,
  FactList,
  Loaded,
  money,
  PageHeader,
  Section,
} from '@/ui'
import { BASE, type Ladder, typeWord, useLadder, useLadderOptions, useRemoveLadder } from './calls'
import { LadderForm } from './LadderForm'
import css from './ladders.module.css'

const CHANGES = 'approval.editApproval'

/** A ladder: when it applies and who decides, with its history. */
export default function LadderScreen() {
  const { id = '' } = useParams()
  const ladder = useLadder(id)
  const { pathname } = useLocation()
  const mayChange = usePermission(CHANGES)
  const edits = !id || pathname.includes('/edit/')
  const shown = ladder.data
  return (
    <>
      <PageHeader
        title={shown?.name ?? (id ? 'Approval ladder' : 'New approval ladder')}
        meta={shown ? typeWord(shown.requestType) : undefined}
      >
        {shown && mayChange && !shown.archived ? <Steps ladder={shown} edits={edits} /> : null}
      </PageHeader>
      <div className={css.page}>
        {id ? (
          <Loaded of={ladder} what="approval ladder">
            {data => (edits && mayChange && !data.archived ? <Editing ladder={data} /> : <Showing ladder={data} />)}
          </Loaded>
        ) : (
          <Editing ladder={null} />
        )}
        {shown ? <RecordHistory base={BASE} record={{ ...shown, mayChange }} permission={CHANGES} /> : null}
      </div>
    </>
  )
}

function Steps({ ladder, edits }: { ladder: Ladder; edits: boolean }) {
  const remove = useRemoveLadder()
  const go = useNavigate()
  const ask = async () => {
    const sure = await askToDelete({
      title: `Remove ${ladder.name}?`,
      meaning: 'What it held up takes effect without approval from now on. Requests under way go on.',
      confirm: 'Remove ladder',
    })
    if (!sure) return
    remove.mutate(ladder, {
      onSuccess: () => {
        doneToast(`${ladder.name} was removed.`)
        void go('/configuration/approval/view')
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
        <Button component={Link} to={`/configuration/approval/edit/${ladder.id}`}>
          Edit
        </Button>
      )}
    </>
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

/** When a level is due, and who may approve it as well from then on. */
function dueOf({ dueHours, escalateGroups, escalateUsers }: Ladder['levels'][number]): string {
  const beside = [...escalateGroups, ...escalateUsers].map(each => each.name).join(', ')
  return `Due in ${dueHours} h${beside ? `, then also ${beside}` : ''}`
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
            // biome-ignore lint/suspicious/noArrayIndexKey: levels are told by their place alone
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
