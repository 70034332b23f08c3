import { Button } from '@mantine/core'
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { inWords, REQUEST_TYPES } from '@/entities/approvals/words'
import { askAndRemove, counted, EmptyState, ListScreen, StatusBadge, showDay } from '@/ui'
import { type StandIn, useEndStandIn, useStandIns } from './calls'
import { StandInDialog } from './StandInDialog'
import css from './standIns.module.css'

const STATES = { now: ['Active', 'In force'], later: ['Scheduled', 'Later'], over: ['Inactive', 'Over'] } as const

/** `/myStandIns`: who decides on approvals for the signed-in user, and for whom the user decides. */
export default function StandIns() {
  const list = useStandIns()
  const [asking, setAsking] = useState<StandIn | 'new' | null>(null)
  const end = useEndStandIn()
  const ask = (row: StandIn) =>
    askAndRemove({
      title: `End ${row.standIn.name} for ${row.forUser.name}?`,
      meaning: 'From now on only the person himself or herself decides. What was decided stays.',
      confirm: 'End stand-in',
      remove: end,
      of: row,
      done: 'The stand-in has ended.',
    })
  return (
    <ListScreen
      title="Stand-ins"
      meta={list.data && counted(list.data.rows.length, 'stand-in')}
      actions={
        <Button leftSection={<IconPlus size={14} stroke={1.8} />} onClick={() => setAsking('new')}>
          New stand-in…
        </Button>
      }
      bodyClass={css.page}
      above={
        <p className={css.about}>
          While you are away, someone else can approve or reject what waits for you. You may as well. Nobody decides on
          what he or she sent or last changed.
        </p>
      }
      of={list}
      what="stand-ins"
      rows={list.data?.rows}
      region="Stand-ins"
      rowKey={row => row.id}
      empty={
        <EmptyState
          icon={IconUsers}
          title="No stand-ins"
          body="Before a vacation, say who approves for you, from when to when."
        />
      }
      columns={[
        { head: 'For', look: 'strong', names: true, cell: row => row.forUser.name },
        {
          head: 'Stand-in',
          fit: 'wrap',
          cell: row => (
            <>
              {row.standIn.name}
              {row.cannot.length ? <div className={css.lacks}>Can’t decide on: {inWords(row.cannot)}</div> : null}
            </>
          ),
        },
        { head: 'From', cell: row => showDay(row.firstDay) },
        { head: 'Through', cell: row => showDay(row.lastDay) },
        {
          head: 'Requests',
          fit: 'wrap',
          cell: row => row.types.map(each => REQUEST_TYPES[each]).join(', ') || 'All',
        },
        {
          head: 'State',
          cell: row => <StatusBadge status={STATES[row.state][0]} label={STATES[row.state][1]} plain />,
        },
        {
          head: 'Actions',
          cell: row =>
            row.mayChange ? (
              <span className={css.acts}>
                <Button
                  variant="default"
                  size="compact-xs"
                  aria-label={`Change: ${row.standIn.name} for ${row.forUser.name}`}
                  onClick={() => setAsking(row)}
                >
                  Change
                </Button>
                <Button
                  variant="default"
                  size="compact-xs"
                  aria-label={`End: ${row.standIn.name} for ${row.forUser.name}`}
                  onClick={() => void ask(row)}
                >
                  End
                </Button>
              </span>
            ) : null,
        },
      ]}
    >
      {asking && list.data ? (
        <StandInDialog standIn={asking === 'new' ? null : asking} options={list.data} onClose={() => setAsking(null)} />
      ) : null}
    </ListScreen>
  )
}
