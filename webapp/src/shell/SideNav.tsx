import { useLocalStorage } from '@mantine/hooks'
import { useLocation } from 'react-router'
import { useSession } from '@/api/session'
import { useRovingFocus } from '@/ui'
import { NavSection } from './NavSection'
import { currentItem, navigationFor } from './navigation'
import { useRouteTable } from './routeContext'
import { SystemPicker } from './SystemPicker'
import css from './shell.module.css'
import { UserMenu } from './UserMenu'
import { useWaiting } from './waiting'

/** 216 px, or a rail of 52: picker on top, screens by group, the person below. Which groups are closed is remembered. */
export function SideNav({ rail }: { rail: boolean }) {
  const table = useRouteTable()
  const who = useSession(state => state.data)
  const waiting = useWaiting()
  const { pathname } = useLocation()
  const [closed, setClosed] = useLocalStorage<string[]>({
    key: 'freight.closedGroups',
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const roving = useRovingFocus<HTMLDivElement>()
  const groups = navigationFor(table, who)
  const current = currentItem(
    groups.flatMap(([, items]) => items),
    pathname,
  )
  const toggle = (group: string) =>
    setClosed(before => (before.includes(group) ? before.filter(each => each !== group) : [...before, group]))
  return (
    <nav className={css.nav} aria-label="Modules">
      <SystemPicker rail={rail} />
      <div className={css.list} {...roving}>
        {groups.map(([group, items]) => (
          <NavSection
            key={group}
            name={group}
            items={items}
            current={current}
            waiting={waiting}
            rail={rail}
            closed={closed.includes(group)}
            onToggle={() => toggle(group)}
          />
        ))}
      </div>
      <UserMenu rail={rail} />
    </nav>
  )
}
