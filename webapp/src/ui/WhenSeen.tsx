import { type CSSProperties, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

interface WhenSeenProps {
  /** Gives the place its size, which is the same before and after: nothing jumps. */
  className?: string | undefined
  style?: CSSProperties
  /** A lazy part: its code is fetched when it is drawn. */
  children: ReactNode
}

/**
 * Draws what it holds once its place comes into sight or goes to paper, and keeps it from then on. For pictures alone,
 * with the same figures in a table beside them: what is read out or found by search must not wait for scrolling.
 */
export function WhenSeen({ className, style, children }: WhenSeenProps) {
  const place = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen || !place.current) return
    const show = () => setSeen(true)
    const watcher = new IntersectionObserver(entries => entries.some(entry => entry.isIntersecting) && show())
    watcher.observe(place.current)
    window.addEventListener('beforeprint', show)
    return () => {
      watcher.disconnect()
      window.removeEventListener('beforeprint', show)
    }
  }, [seen])
  return (
    <div ref={place} className={className} style={style}>
      {seen ? <Suspense fallback={null}>{children}</Suspense> : null}
    </div>
  )
}
