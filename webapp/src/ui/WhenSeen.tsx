import { type CSSProperties, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

/** What is pushed out of view within this time, by content above it, was not seen. */
const SETTLED_MS = 200

interface WhenSeenProps {
  /** Sets the size of the place, which is the same before and after: nothing jumps. */
  className?: string | undefined
  style?: CSSProperties
  /** Nothing is rendered yet: what is above is still loading and will push the place down. */
  waits?: boolean
  /** A lazy part: its code is fetched when it renders. */
  children: ReactNode
}

/**
 * Renders its children once their place comes into view or is printed, and from then on. Only for charts and maps with
 * the same figures in a table next to them: screen readers and text search must not depend on scrolling.
 */
export function WhenSeen({ className, style, waits = false, children }: WhenSeenProps) {
  const place = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen || waits || !place.current) return
    let settling: number | undefined
    const watcher = new IntersectionObserver(entries => {
      window.clearTimeout(settling)
      if (entries.at(-1)?.isIntersecting) settling = window.setTimeout(() => setSeen(true), SETTLED_MS)
    })
    watcher.observe(place.current)
    return () => {
      window.clearTimeout(settling)
      watcher.disconnect()
    }
  }, [seen, waits])
  useEffect(() => {
    const show = () => setSeen(true)
    window.addEventListener('beforeprint', show)
    return () => window.removeEventListener('beforeprint', show)
  }, [])
  return (
    <div ref={place} className={className} style={style}>
      {seen ? <Suspense fallback={null}>{children}</Suspense> : null}
    </div>
  )
}
