import { IconCheck, IconCircle, IconCircleDashed, IconX } from '@tabler/icons-react'
import { moment } from '@/ui'
import css from './approvals.module.css'
import type { Row } from './calls'
import { levelEdge, stepWord } from './words'

const ICONS = { done: IconCheck, current: IconCircleDashed, ahead: IconCircle, rejected: IconX }
const WORDS = { done: 'approved', current: 'deciding now', ahead: 'later', rejected: 'rejected' }

type Level = Row['levels'][number]

function Mark({ level, current }: { level: Level; current: number }) {
  const state = level.decisions.some(each => each.action === 'reject') ? 'rejected' : level.state
  const Icon = ICONS[state]
  return (
    <span className={css.level} data-edge={levelEdge(level.number, current)} title={WORDS[state]}>
      <Icon size={12} stroke={2.2} aria-hidden />
      {level.number}
      <span className="vh">{WORDS[state]}</span>
    </span>
  )
}

/** The approvers of each level, and its decision. */
export function LevelList({ request }: { request: Pick<Row, 'levels' | 'currentLevel' | 'status'> }) {
  return (
    <ol className={css.steps}>
      {request.levels.map(level => (
        <li key={level.number}>
          <span>
            <Mark level={level} current={request.currentLevel} />{' '}
            {level.mode === 'all' && level.people.length > 1 ? 'All of ' : ''}
            {level.people.join(', ')}
          </span>
          {level.dueHours && level.state !== 'done' ? (
            <small>
              Due in {level.dueHours} h{level.escalateTo.length ? `, then also ${level.escalateTo.join(', ')}` : ''}
              {level.escalatedOn ? `. Escalated ${moment(level.escalatedOn)}` : ''}
            </small>
          ) : null}
          {level.decisions.map(each => (
            <small key={`${each.name} ${each.on}`}>
              {stepWord(each.action)} by {each.name} {moment(each.on)}
              {each.comment ? `: ${each.comment}` : ''}
            </small>
          ))}
        </li>
      ))}
    </ol>
  )
}

/** The levels of a request in its row; expanded, with the approvers of each (A026). */
export function LevelMarks({ request }: { request: Row }) {
  return (
    // the row itself opens on a click
    // biome-ignore lint/a11y/useKeyWithClickEvents: the summary handles the keys
    <details className={css.levels} onClick={event => event.stopPropagation()}>
      <summary aria-label={`Approval levels of ${request.label}`}>
        {request.levels.map(level => (
          <Mark key={level.number} level={level} current={request.currentLevel} />
        ))}
      </summary>
      <LevelList request={request} />
    </details>
  )
}
