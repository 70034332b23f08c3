import type { ReactNode } from 'react'
import css from './ui.module.css'

interface ScrollRegionProps {
  label: string
  /** Takes the height that is left on the screen. */
  fill?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A part that scrolls by itself: named, and reachable by keyboard so that it can be scrolled without a mouse. */
export function ScrollRegion({ label, fill, className, children }: ScrollRegionProps) {
  const looks = [css.scrolls, fill && css.fill, className].filter(Boolean).join(' ')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the focus (axe: scrollable-region-focusable)
    <section className={looks} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
