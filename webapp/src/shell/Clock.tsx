import { useEffect, useState } from 'react'
import { cityHere, clockFormat, wordsLocale } from '@/place'
import css from './shell.module.css'

const TIME = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const

/** The clock of A009: the time in the system's time zone, every second. */
export function Clock() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className={css.clock} title={`${clockFormat(wordsLocale(), DAY).format(now)}, ${cityHere()}`}>
      <span>{clockFormat(wordsLocale(), DAY).format(now)}</span>
      <time>{clockFormat('en-GB', TIME).format(now)}</time>
      <span>{cityHere()}</span>
    </div>
  )
}
