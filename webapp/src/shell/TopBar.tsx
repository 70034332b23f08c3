import { ActionIcon, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconHelp, IconLayoutSidebar, IconMenu2, IconMoon, IconSearch, IconSun } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { KeyHint } from '@/ui'
import { Clock } from './Clock'
import { Notices } from './notices/Notices'
import { palette } from './palette/store'
import { useCurrentRow, useRouteTable } from './routeContext'
import css from './shell.module.css'

function Crumb() {
  const row = useCurrentRow()
  const table = useRouteTable()
  if (!row || row.path === '/') return null
  const above = table.filter(other => other.nav && row.path.startsWith(`${other.path}/`))
  const nearest = above.sort((one, other) => other.path.length - one.path.length)[0]
  const listed = row.nav ? row : (nearest ?? table.find(other => other.nav && other.module === row.module))
  const group = listed?.nav?.group
  return (
    <div className={css.crumb}>
      {group ? (
        <>
          <span>{group}</span>
          <span aria-hidden>/</span>
        </>
      ) : null}
      <b title={row.title}>{row.title}</b>
    </div>
  )
}

function ThemeButton() {
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  const Icon = dark ? IconSun : IconMoon
  const label = dark ? 'Light theme' : 'Dark theme'
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={() => setColorScheme(dark ? 'light' : 'dark')}>
        <Icon size={16} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}

interface TopBarProps {
  /** What its first button does with the menu. */
  menu: { label: string; expanded: boolean; icon: ComponentType<{ size: number; stroke: number }> }
  onMenu: () => void
  onHelp: () => void
}

/** The first button where the menu stands beside the page, and where it is folded away. */
export const railButton = (rail: boolean) => ({
  label: rail ? 'Expand menu' : 'Collapse menu',
  expanded: !rail,
  icon: IconLayoutSidebar,
})
export const menuButton = (expanded: boolean) => ({ label: 'Open menu', expanded, icon: IconMenu2 })

export function TopBar({ menu, ...props }: TopBarProps) {
  return (
    // a section, not a header: a drawer over the page brings its own header, and one banner is enough
    <section className={css.top} aria-label="Top bar">
      <div className={css.topL}>
        <Tooltip label={menu.label}>
          <ActionIcon aria-label={menu.label} aria-expanded={menu.expanded} onClick={props.onMenu}>
            <menu.icon size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
        <Crumb />
      </div>
      <button type="button" className={css.find} aria-label="Search" onClick={() => palette.open()}>
        <IconSearch size={14} stroke={1.6} aria-hidden />
        <span>Search</span>
        <KeyHint keys="Ctrl K" />
      </button>
      <div className={css.topR}>
        <Clock />
        <Tooltip label="Help for this screen (?)">
          <ActionIcon aria-label="Help for this screen" onClick={props.onHelp}>
            <IconHelp size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
        <ThemeButton />
        <Notices />
      </div>
    </section>
  )
}
