import { Menu, Tooltip } from '@mantine/core'
import { Link } from 'react-router'
import type { Icon } from './areas'
import { RECENT } from './atHand'
import type { Shown } from './NavAreas'
import css from './nav.module.css'
import { below, type NavArea } from './navigation'

function RailLink({ label, icon: Mark, to, current }: { label: string; icon: Icon; to: string; current: boolean }) {
  return (
    <Tooltip label={label} position="right">
      <Link className={css.item} to={to} aria-label={label} aria-current={current ? 'page' : undefined}>
        <Mark size={16} stroke={1.6} />
      </Link>
    </Tooltip>
  )
}

/** An area with several screens on the rail: they open next to it. */
function RailMenu({ area, navigation }: { area: NavArea; navigation: Shown['navigation'] }) {
  const { icon: Mark, label } = area
  const named = area.main ? [] : [{ id: area.path, path: area.path, label, icon: area.icon }]
  return (
    <Menu position="right-start" width={224} withinPortal={false} floatingStrategy="fixed">
      <Menu.Target>
        <button
          type="button"
          className={css.item}
          aria-label={label}
          title={label}
          aria-current={navigation.area?.key === area.key ? 'true' : undefined}
        >
          <Mark size={16} stroke={1.6} />
        </button>
      </Menu.Target>
      <Menu.Dropdown mah="80vh" style={{ overflow: 'auto' }}>
        <Menu.Label>{label}</Menu.Label>
        {[...(area.landing ? named : []), ...(area.main ? [area.main] : []), ...below(area)].map(item => (
          <Menu.Item
            key={item.id}
            component={Link}
            to={item.path}
            leftSection={<item.icon size={16} stroke={1.6} />}
            aria-current={navigation.item?.id === item.id ? 'page' : undefined}
          >
            {item.id === area.path && !area.main ? 'Overview' : item.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** 52 px: pins, then the areas. */
export function RailNav({ navigation, pins }: Omit<Shown, 'waiting'>) {
  const pinned = pins.pins.flatMap(id => navigation.items.find(item => item.id === id) ?? [])
  return (
    <>
      {pinned.slice(0, RECENT * 2).map(item => (
        <RailLink
          key={item.id}
          label={item.label}
          icon={item.icon}
          to={item.path}
          current={navigation.item?.id === item.id}
        />
      ))}
      {pinned.length > 0 ? <hr className={css.line} /> : null}
      {navigation.areas.map(area =>
        below(area).length > 0 ? (
          <RailMenu key={area.key} area={area} navigation={navigation} />
        ) : (
          <RailLink
            key={area.key}
            label={area.label}
            icon={area.icon}
            to={area.path}
            current={navigation.area?.key === area.key}
          />
        ),
      )}
    </>
  )
}
