import { Tooltip } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { useSession } from '@/api/session'
import { count } from '@/ui'
import { currentItem, navigationFor } from './navigation'
import { useRouteTable } from './routeContext'
import { SystemPicker } from './SystemPicker'
import css from './shell.module.css'
import { UserMenu } from './UserMenu'
import { useWaiting } from './waiting'

/** 216 px, or a rail of 52: picker on top, screens by group, the person below. */
export function SideNav({ rail }: { rail: boolean }) {
  const table = useRouteTable()
  const who = useSession(state => state.data)
  const waiting = useWaiting()
  const { pathname } = useLocation()
  const groups = navigationFor(table, who)
  const current = currentItem(
    groups.flatMap(([, items]) => items),
    pathname,
  )
  return (
    <nav className={css.nav} aria-label="Modules">
      <SystemPicker rail={rail} />
      <div className={css.list}>
        {groups.map(([group, items]) => (
          <div key={group}>
            {group && !rail ? <div className={css.grp}>{group}</div> : null}
            {items.map(item => {
              const link = (
                <Link
                  className={css.item}
                  to={item.path}
                  aria-current={item === current ? 'page' : undefined}
                  aria-label={rail ? item.label : undefined}
                >
                  <item.icon size={16} stroke={1.6} />
                  {rail ? null : <span>{item.label}</span>}
                  {rail || !waiting[item.path] ? null : <em>{count(waiting[item.path] ?? 0)}</em>}
                </Link>
              )
              return (
                <Tooltip key={item.path} label={item.label} position="right" disabled={!rail}>
                  {link}
                </Tooltip>
              )
            })}
          </div>
        ))}
      </div>
      <UserMenu rail={rail} />
    </nav>
  )
}
