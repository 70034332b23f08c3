import { ActionIcon, Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { useNoticeActions, useNotices } from '@/api/notices'
import { announceTasks, isUnfinished, useTaskActions, useTasks } from '@/api/tasks'
import css from '../shell.module.css'
import { FactRow } from './FactRow'
import { NoticeRow } from './NoticeRow'
import { arrange, hasFinished } from './taskText'

/** The bell: how many are running or unread, and the panel (R044–R047): what needs attention, what is running, and what
 * has ended. */
export function Notices() {
  const [opened, setOpened] = useState(false)
  const { data: tasks = [], isError } = useTasks()
  const { markRead, remove, removeFinished, cancel } = useTaskActions()

  const { data: facts = [] } = useNotices()
  const { look, read, dismiss } = useNoticeActions()

  const { running, ended } = arrange(tasks)
  const unread = tasks.filter(task => !task.read && !isUnfinished(task)).map(task => task.memCacheKey)

  const unreadFacts = facts.filter(each => !each.read).map(each => each.id)

  const show = (next: boolean) => {
    setOpened(next)
    if (!next) return
    announceTasks()
    if (unread.length > 0) markRead.mutate(unread)
    if (unreadFacts.length > 0) read.mutate(unreadFacts)
    else look()
  }
  const row = {
    onCancel: (task: { memCacheKey: string }) => cancel.mutate(task.memCacheKey),
    onDelete: (task: { memCacheKey: string }) => remove.mutate(task.memCacheKey),
    onLeave: () => setOpened(false),
  }
  const unreadCount = unread.length + unreadFacts.length
  const number = running.length + unreadCount
  return (
    <Popover
      opened={opened}
      onChange={show}
      width={392}
      position="bottom-end"
      offset={6}
      withRoles={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          className={css.bell}
          aria-label={`Notifications, ${running.length} running, ${unreadCount} unread`}
          aria-expanded={opened}
          onClick={() => show(!opened)}
        >
          <IconBell size={16} stroke={1.6} />
          {number > 0 ? (
            <span className={css.dot} aria-hidden>
              {number > 99 ? '99+' : number}
            </span>
          ) : null}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={css.np} role="dialog" aria-label="Notifications">
        <div className={css.npH}>
          <b>Notifications</b>
          {hasFinished(tasks) ? (
            <button type="button" className={css.link} onClick={() => removeFinished.mutate()}>
              Delete all finished
            </button>
          ) : null}
          <Link className={css.link} to="/myNotifications" onClick={row.onLeave}>
            Settings
          </Link>
        </div>
        <div className={css.npL}>
          {(['Needs someone', 'News'] as const).map(group => {
            const of = facts.filter(each => (each.isNews ?? false) === (group === 'News'))
            return of.length > 0 ? (
              <Fragment key={group}>
                <div className={css.npG}>{group}</div>
                {of.map(each => (
                  <FactRow key={each.id} notice={each} onDismiss={id => dismiss.mutate(id)} onLeave={row.onLeave} />
                ))}
              </Fragment>
            ) : null
          })}
          {running.length > 0 ? <div className={css.npG}>Running</div> : null}
          {running.map(task => (
            <NoticeRow key={task.memCacheKey} task={task} {...row} />
          ))}
          {ended.length > 0 ? <div className={css.npG}>Earlier</div> : null}
          {ended.map(task => (
            <NoticeRow key={task.memCacheKey} task={task} {...row} />
          ))}
          {tasks.length + facts.length === 0 ? (
            <p className={css.npE}>
              {isError
                ? 'Couldn’t load the tasks. Trying again soon.'
                : 'Nothing is running. Uploads, ratings and exports appear here.'}
            </p>
          ) : null}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
