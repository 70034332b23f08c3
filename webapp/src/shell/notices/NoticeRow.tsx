import { IconAlertTriangle, IconCircleCheck, IconCircleMinus, IconLoader2, IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { downloadFile } from '@/api/files'
import { isUnfinished, type Task } from '@/api/tasks'
import { Progress } from '@/ui'
import css from '../shell.module.css'
import { taskLine } from './taskText'

const ICONS = {
  Queued: { icon: IconLoader2, color: 'var(--accent-text)' },
  Running: { icon: IconLoader2, color: 'var(--accent-text)' },
  Completed: { icon: IconCircleCheck, color: 'var(--ok)' },
  Canceled: { icon: IconCircleMinus, color: 'var(--text-3)' },
  Failed: { icon: IconAlertTriangle, color: 'var(--bad)' },
} as const

interface Actions {
  onCancel: (task: Task) => void
  onDelete: (task: Task) => void
  onLeave: () => void
}

/** The one action of a notice: stop it, download its file, or open its subject. */
function NoticeAction({ task, onCancel, onLeave }: { task: Task } & Omit<Actions, 'onDelete'>) {
  if (isUnfinished(task)) {
    return task.cancelRequested ? null : (
      <button type="button" className={css.link} aria-label={`Cancel: ${task.title}`} onClick={() => onCancel(task)}>
        Cancel
      </button>
    )
  }
  const { fileId, link } = task
  if (fileId) {
    return (
      <button
        type="button"
        className={css.link}
        aria-label={`Download: ${task.title}`}
        onClick={() => void downloadFile(fileId)}
      >
        Download
      </button>
    )
  }
  return link ? (
    <Link className={css.link} aria-label={`Open: ${task.title}`} to={link} onClick={onLeave}>
      Open
    </Link>
  ) : null
}

export function NoticeRow({ task, onCancel, onDelete, onLeave }: { task: Task } & Actions) {
  const { icon: Icon, color } = ICONS[task.runningStatus]
  const unfinished = isUnfinished(task)
  return (
    <div className={css.n} data-unread={!task.read || undefined}>
      <Icon size={16} stroke={1.8} color={color} className={unfinished ? css.spin : undefined} aria-hidden />
      <b>{task.title}</b>
      <span className={css.nActs}>
        <NoticeAction task={task} onCancel={onCancel} onLeave={onLeave} />
        {unfinished ? null : (
          <button
            type="button"
            className={css.drop}
            aria-label={`Delete: ${task.title}`}
            onClick={() => onDelete(task)}
          >
            <IconX size={13} stroke={2} />
          </button>
        )}
      </span>
      {unfinished && task.notificationType === 'progressBar' && task.totalCount > 0 ? (
        <div>
          <Progress done={task.processedCount} total={task.totalCount} label={task.title} />
        </div>
      ) : null}
      <p>{taskLine(task)}</p>
    </div>
  )
}
