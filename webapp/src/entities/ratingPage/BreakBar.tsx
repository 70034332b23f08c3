import type { Wire } from '@/api/wire'
import css from './ratingPage.module.css'

/** The breaks of a lane in a row; the one that contains the quantity is filled, a gap is hatched. */
export function BreakBar({ bar }: { bar: Wire<'BreakBar'> }) {
  return (
    <div className={css.bar} role="img" aria-label={`${bar.note}. ${bar.parts.map(part => part.text).join(', ')}`}>
      {bar.parts.map(part => (
        <div
          key={part.start}
          className={css.part}
          data-holds={part.holds || undefined}
          data-hole={part.hole || undefined}
          style={{ flexGrow: Math.max(part.share, 0.06) }}
        >
          <i />
          {part.holds && bar.position !== null ? <em style={{ left: `${bar.position * 100}%` }} /> : null}
          <span>
            <span>{part.hole ? 'no break' : `from ${part.start}`}</span>
            <span>{part.hole ? '' : part.rate}</span>
          </span>
        </div>
      ))}
    </div>
  )
}
