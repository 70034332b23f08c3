import type { ReactNode } from 'react'
import { DiffCell } from './DiffCell'
import css from './History.module.css'

export interface Change {
  key: string
  label: string
  before: string
  after: string
}

/** Changed values: old and new. */
export const ChangeList = ({ changes }: { changes: readonly Change[] }) => (
  <dl className={css.changes}>
    {changes.map(({ key, label, before, after }) => (
      <div key={key}>
        <dt>{label}</dt>
        <dd>
          <DiffCell from={before || '–'} to={after || '–'} />
        </dd>
      </div>
    ))}
  </dl>
)

/** One thing that happened to a record. */
export interface HistoryEntry {
  key: string | number
  did: string
  /** Who did it, when, and to which version. */
  by: string
  /** A way to restore this state, or a note that it is the current one. */
  aside?: ReactNode
  /** What it changed. */
  body?: ReactNode
}

/** What happened to a record, newest first. */
export const HistoryList = ({ label, entries }: { label: string; entries: readonly HistoryEntry[] }) => (
  <ol className={css.history} aria-label={label}>
    {entries.map(({ key, did, by, aside, body }) => (
      <li key={key}>
        <div className={css.happened}>
          <b>{did}</b>
          <span>{by}</span>
          {aside}
        </div>
        {body}
      </li>
    ))}
  </ol>
)
