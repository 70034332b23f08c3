import { Link } from 'react-router'
import { money } from '@/ui'

/** A figure of a month that opens what it counts. */
export const MonthFigure = ({ total, link, label }: { total: string; link: string; label: string }) =>
  link ? (
    <Link to={link} aria-label={label}>
      {money(total)}
    </Link>
  ) : (
    <span className="dim">–</span>
  )
