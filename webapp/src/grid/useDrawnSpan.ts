import { type RefObject, useLayoutEffect, useState } from 'react'
import { whenAtRest, whenIdle } from './idle'
import { inThisFrame } from './inThisFrame'

/** Rows or columns from one to another, inclusive. */
export interface Span {
  first: number
  last: number
}

const NOTHING: Span = { first: 0, last: -1 }
const covers = (drawn: Span, sight: Span) => drawn.first <= sight.first && drawn.last >= sight.last

/** What has to be drawn at once: what came into view, and what is already drawn and still needed. */
export function atOnce(drawn: Span, sight: Span, spare: number): Span {
  const shared = Math.min(drawn.last, sight.last) - Math.max(drawn.first, sight.first) + 1
  if (shared * 2 < sight.last - sight.first + 1) return sight
  return {
    first: Math.min(sight.first, Math.max(drawn.first, sight.first - spare)),
    last: Math.max(sight.last, Math.min(drawn.last, sight.last + spare)),
  }
}

/**
 * The drawn part of a scrolling sheet: what is in view, and `spare` more on either side. While spare rows come into
 * view, nothing is drawn before the browser is idle, so that a key press only scrolls. Missing ones are drawn in the
 * same frame, and their spare ones after it; after a jump, once scrolling stops.
 *
 * `inSight` must be stable; `inner` is a direct child of the scrolling element.
 */
export function useDrawnSpan(inner: RefObject<HTMLElement | null>, inSight: (port: Element) => Span, spare: number) {
  const [drawn, setDrawn] = useState(NOTHING)
  useLayoutEffect(() => {
    const port = inner.current?.parentElement
    if (!port) return
    let latest = NOTHING
    let callOff = () => {}
    // nothing drawn before is still visible
    let hasJumped = false
    const show = (next: Span) => {
      if (next.first === latest.first && next.last === latest.last) return
      latest = next
      setDrawn(next)
    }
    const draw = () => {
      hasJumped = false
      const { first, last } = inSight(port)
      show({ first: Math.max(0, first - spare), last: last + spare })
    }
    const follow = (when: (change: () => void) => void) => {
      callOff()
      const sight = inSight(port)
      if (!covers(latest, sight)) {
        const next = atOnce(latest, sight, spare)
        hasJumped = next === sight
        when(() => show(next))
      }
      // in portions: each render has a fixed cost
      const enough = Math.floor(spare / 2)
      const reserve = { first: Math.max(0, sight.first - enough), last: sight.last + enough }
      if (!covers(latest, reserve)) callOff = (hasJumped ? whenAtRest : whenIdle)(draw)
    }
    const onScroll = () => follow(inThisFrame)
    // the first paint and one after a resize show what is in view and wait for nothing else
    const onSize = () => follow(change => change())
    onSize()
    port.addEventListener('scroll', onScroll, { passive: true })
    const resized = new ResizeObserver(onSize)
    resized.observe(port)
    return () => {
      callOff()
      port.removeEventListener('scroll', onScroll)
      resized.disconnect()
    }
  }, [inner, inSight, spare])
  return drawn
}
