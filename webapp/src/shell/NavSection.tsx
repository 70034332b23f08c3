import { Tooltip } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { IconChevronRight } from '@tabler/icons-react'
import { type Ref, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { count } from '@/ui'
import type { NavItem } from './navigation'
import css from './shell.module.css'

interface NavSectionProps {
  name: string
  items: readonly NavItem[]
  current: NavItem | undefined
  waiting: Readonly<Record<string, number | undefined>>
  rail: boolean
  closed: boolean
  onToggle: () => void
}

/** A group of screens under a heading that closes it. The current screen is seen either way. */
export function NavSection({ name, items, current, waiting, rail, closed, onToggle }: NavSectionProps) {
  const shown = closed && name && !rail ? items.filter(item => item === current) : items
  return (
    <div>
      {name && !rail ? (
        <button type="button" className={css.grp} aria-expanded={!closed} onClick={onToggle}>
          {name}
          <IconChevronRight size={12} stroke={1.8} />
        </button>
      ) : null}
      {shown.map(item => (
        <Tooltip key={item.path} label={item.label} position="right" disabled={!rail}>
          <Item item={item} current={item === current} waits={waiting[item.path]} rail={rail} />
        </Tooltip>
      ))}
    </div>
  )
}

interface ItemProps {
  item: NavItem
  current: boolean
  waits: number | undefined
  rail: boolean
  /** The tooltip's, which is placed beside the item. */
  ref?: Ref<HTMLAnchorElement>
}

/** A screen; the current one is scrolled to where the list is longer than the window. */
function Item({ item, current, waits, rail, ref, ...given }: ItemProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const both = useMergedRef(link, ref)
  useEffect(() => {
    if (current) link.current?.scrollIntoView?.({ block: 'nearest' })
  }, [current])
  return (
    <Link
      {...given}
      ref={both}
      className={css.item}
      to={item.path}
      aria-current={current ? 'page' : undefined}
      aria-label={rail ? item.label : undefined}
    >
      <item.icon size={16} stroke={1.6} />
      {rail ? null : <span>{item.label}</span>}
      {rail || !waits ? null : <em>{count(waits)}</em>}
    </Link>
  )
}
