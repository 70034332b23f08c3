import { ActionIcon, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import {
  IconHelp,
  IconLayoutSidebar,
  IconMenu2,
  IconMoon,
  IconPin,
  IconPinFilled,
  IconSearch,
  IconSun,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { KeyHint } from '@/ui'
import { usePins } from './atHand'
import { Clock } from './Clock'
import { Notices } from './notices/Notices'
import { palette } from './palette/store'
import { useCurrentRow } from './routeContext'
import css from './shell.module.css'
import { useNavigation } from './useNavigation'

/** The current position: area, section, screen. The area links to its first page. */
function Crumb() {
  const row = useCurrentRow()
  const { area, item } = useNavigation()
  if (!row || row.path === '/') return null
  const section = area?.sections.find(each => each.key === item?.section)
  const titles = [row.title, item?.label]
  return (
    <div className={css.crumb}>
      {area && row.path !== area.path && !titles.includes(area.label) ? (
        <>
          <Link to={area.path}>{area.label}</Link>
          <span aria-hidden>/</span>
        </>
      ) : null}
      {section && area?.landing ? (
        <>
          <Link to={`${area.path}#${section.key}`}>{section.label}</Link>
          <span aria-hidden>/</span>
        </>
      ) : null}
      <b title={row.title}>{row.title}</b>
    </div>
  )
}

/** Pins the open screen, in every browser of the user. */
function PinButton() {
  const { item } = useNavigation()
  const { pins, toggle } = usePins()
  if (!item || item.id === '/') return null
  const pinned = pins.includes(item.id)
  const label = pinned ? `Unpin ${item.label}` : `Pin ${item.label} to the menu`
  const Icon = pinned ? IconPinFilled : IconPin
  return (
    <Tooltip label={label}>
      <ActionIcon className={css.pinButton ?? ''} aria-label={label} onClick={() => toggle(item.id)}>
        <Icon size={14} stroke={1.8} />
      </ActionIcon>
    </Tooltip>
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

/** The first button if the menu is next to the page, and if it is folded. */
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
        <PinButton />
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
