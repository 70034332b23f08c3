import type { ReactNode } from 'react'
import css from './ui.module.css'

interface ScrollRegionProps {
  label: string
  /** Takes the remaining height of the screen. */
  fill?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A scrollable part: named and focusable, so that it can be scrolled by keyboard. */
export function ScrollRegion({ label, fill, className, children }: ScrollRegionProps) {
  const looks = [css.scrolls, fill && css.fill, className].filter(Boolean).join(' ')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region must be focusable (axe: scrollable-region-focusable)
    <section className={looks} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
