import { alike } from '@/entities/versionWords'
import { DiffCell } from '@/ui'
import css from './tariffs.module.css'

interface Change {
  label: string
  before: string
  after: string
}

/** A number or a word before and after, numbers with the same decimals. */
function Difference({ before, after, least }: Omit<Change, 'label'> & { least?: number }) {
  const [from, to] = alike(before, after, least)
  return <DiffCell from={from} to={to} />
}

const figure = (text: string) => (text.trim() ? Number(text.replaceAll(',', '')) : Number.NaN)

/** `+4.9%`: the change of a number; empty for other text, or if it was zero before. */
export function movement(before: string, after: string): string {
  const [from, to] = [figure(before), figure(after)]
  if (!(from > 0) || Number.isNaN(to)) return ''
  return `${to < from ? '−' : '+'}${Math.abs((to / from - 1) * 100).toFixed(1)}%`
}

/** The changed rates of a lane, in one cell of a table. */
export function RateChanges({ changes }: { changes: readonly Change[] }) {
  return (
    <span className={css.breaks}>
      {changes.map(change => (
        <span key={change.label}>
          <i>{change.label}</i>
          <Difference {...change} />
          <span className="dim">{movement(change.before, change.after)}</span>
        </span>
      ))}
    </span>
  )
}

/** The changes other than lanes, such as dates, terms and charges; hidden if there are none. */
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

/** The identifiers of a lane, in one line: `DEN ORD any`. */
export const laneWords = (identifiers: Readonly<Record<string, string>>) =>
  Object.values(identifiers)
    .map(text => text || 'any')
    .join(' ')
