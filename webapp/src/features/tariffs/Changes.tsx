import { alike } from '@/entities/versionWords'
import { DiffCell } from '@/ui'
import css from './tariffs.module.css'

interface Change {
  label: string
  before: string
  after: string
}

/** A figure or a word before and after, both written to the same number of decimals. */
function Difference({ before, after, least }: Omit<Change, 'label'> & { least?: number }) {
  const [from, to] = alike(before, after, least)
  return <DiffCell from={from} to={to} />
}

/** The rates of a lane that change, in one cell of a table. */
export function RateChanges({ changes }: { changes: readonly Change[] }) {
  return (
    <span className={css.breaks}>
      {changes.map(change => (
        <span key={change.label}>
          <i>{change.label}</i>
          <Difference {...change} />
        </span>
      ))}
    </span>
  )
}

/** What changes beside the lanes, such as dates, terms and charges; nothing where nothing does. */
export function TermChanges({ changes, label }: { changes: readonly Change[]; label: string }) {
  if (!changes.length) return null
  return (
    <dl className={css.termChanges} aria-label={label}>
      {changes.map(change => (
        <div key={change.label}>
          <dt>{change.label}</dt>
          <dd>
            <Difference {...change} least={0} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What a lane is found by, in one line: `DEN ORD any`. */
export const laneWords = (identifiers: Readonly<Record<string, string>>) =>
  Object.values(identifiers)
    .map(text => text || 'any')
    .join(' ')
