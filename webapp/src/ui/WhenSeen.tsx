import { type CSSProperties, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

/** What is pushed out of sight again within this time, by what comes above it, was not seen. */
const SETTLED_MS = 200

interface WhenSeenProps {
  /** Gives the place its size, which is the same before and after: nothing jumps. */
  className?: string | undefined
  style?: CSSProperties
  /** Nothing is drawn yet: what stands above still comes and will push the place down. */
  waits?: boolean
  /** A lazy part: its code is fetched when it is drawn. */
  children: ReactNode
}

/**
 * Draws what it holds once its place comes into sight or goes to paper, and keeps it from then on. For pictures alone,
 * with the same figures in a table beside them: what is read out or found by search must not wait for scrolling.
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
