import { useEffect, useState } from 'react'
import css from './shell.module.css'

const zone = { timeZone: 'America/Chicago' } as const
const timeOf = new Intl.DateTimeFormat('en-GB', { ...zone, hour: '2-digit', minute: '2-digit', second: '2-digit' })
const dayOf = new Intl.DateTimeFormat('en-GB', { ...zone, weekday: 'short', day: 'numeric', month: 'short' })

/** The clock of A009: Chicago's time, every second. */
export function Clock() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className={css.clock}>
      <span>{dayOf.format(now)}</span>
      <time>{timeOf.format(now)}</time>
      <span>Chicago</span>
    </div>
  )
}
