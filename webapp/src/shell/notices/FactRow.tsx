import { IconAlertTriangle, IconBell, IconKey, IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Notice } from '@/api/notices'
import { withDays } from '@/place'
import { moment } from '@/ui'
import css from '../shell.module.css'

interface FactRowProps {
  notice: Notice
  onDismiss: (id: string) => void
  onLeave: () => void
}

/** Something that needs attention: what, how many, and a link to exactly those. */
export function FactRow({ notice, onDismiss, onLeave }: FactRowProps) {
  const Icon = notice.isNews ? IconBell : notice.kind.startsWith('key') ? IconKey : IconAlertTriangle
  const color = notice.isNews ? 'accent-text' : notice.kind === 'keyExpires' ? 'warn' : 'bad'
  return (
    <div className={css.n} data-unread={!notice.read || undefined}>
      <Icon size={16} stroke={1.8} color={`var(--${color})`} aria-hidden />
      <b>{notice.title}</b>
      <span className={css.nActs}>
        <Link
          className={css.link}
          aria-label={`Open: ${notice.title}. ${withDays(notice.text)}`}
          to={notice.link}
          onClick={onLeave}
        >
          Open
        </Link>
        <button
          type="button"
          className={css.drop}
          aria-label={`Dismiss: ${notice.title}. ${withDays(notice.text)}`}
          onClick={() => onDismiss(notice.id)}
        >
          <IconX size={13} stroke={2} />
        </button>
      </span>
      <p>
        {withDays(notice.text)} <time dateTime={notice.on}>{moment(notice.on)}</time>
      </p>
    </div>
  )
}
