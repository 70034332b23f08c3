import type { ReactNode } from 'react'

/** A part that scrolls by itself: named, and reachable by keyboard so that it can be scrolled without a mouse. */
export function ScrollRegion(props: { label: string; className?: string | undefined; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the focus (axe: scrollable-region-focusable)
    <section className={props.className} aria-label={props.label} tabIndex={0}>
      {props.children}
    </section>
  )
}
