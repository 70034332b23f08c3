import { useMergedRef } from '@mantine/hooks'
import { IconPin, IconPinnedOff } from '@tabler/icons-react'
import { type ComponentPropsWithRef, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { count } from '@/ui'
import type { Icon } from './areas'
import css from './nav.module.css'

interface NavRowProps extends Omit<ComponentPropsWithRef<typeof Link>, 'children' | 'className'> {
  label: string
  icon?: Icon | undefined
  /** page: this screen is open; true: the open screen is below it. */
  current?: 'page' | 'true' | undefined
  /** How many items wait there. */
  waits?: number | undefined
  /** Text on the right: where a screen is found. */
  note?: string | undefined
  /** Controls for the pointer, at its right end. */
  children?: ReactNode
}

/** A line of the navigation; the current one is scrolled into view. */
export function NavRow({ label, icon: Icon, current, waits, note, children, ref, ...link }: NavRowProps) {
  const own = useRef<HTMLAnchorElement>(null)
  const both = useMergedRef(own, ref)
  useEffect(() => {
    if (current === 'page') own.current?.scrollIntoView?.({ block: 'nearest' })
  }, [current])
  return (
    <div className={css.row}>
      <Link {...link} ref={both} className={css.item} aria-current={current} title={label}>
        {Icon ? <Icon size={16} stroke={1.6} /> : null}
        <span>{label}</span>
        {note ? <small>{note}</small> : null}
        {waits ? <em>{count(waits)}</em> : null}
      </Link>
      {children}
    </div>
  )
}

/** Pins or unpins a screen. For the pointer: the keyboard has the top bar, Delete, and the palette. */
export function PinMark({ pinned, onToggle }: { pinned: boolean; onToggle: () => void }) {
  const Mark = pinned ? IconPinnedOff : IconPin
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden
      className={css.mark}
      title={pinned ? 'Unpin' : 'Pin'}
      onClick={onToggle}
    >
      <Mark size={14} stroke={1.8} />
    </button>
  )
}
