import { dayAt, here, showDay } from '@/place'
import { counted, moment } from '@/ui'
import type { Kind } from './calls'

export const KINDS: Record<Kind, string> = { ACT: 'Actual', EST: 'Estimated', PLN: 'Planned' }
export const SOURCES: Record<string, string> = { hand: 'Entered', file: 'File', edi: 'EDI' }

const HOUR = 60
const DAY = 24 * HOUR

/** 45 min, 5 h, 3 days: how late something is. */
export function spanOf(minutes: number): string {
  if (minutes < HOUR) return `${minutes} min`
  if (minutes < 2 * DAY) return `${Math.floor(minutes / HOUR)} h`
  return counted(Math.floor(minutes / DAY), 'day')
}

/** A moment in the time zone where it was reported. Browsers without offset support show it in the system's. */
export function momentIn(iso: string, timeZone: string): string {
  try {
    const at = new Date(iso)
    const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at)
    return `${showDay(dayAt(timeZone, at))} ${time}`
  } catch {
    return moment(iso)
  }
}

/** The time zone next to a time, if it is not the system's: a city or an offset. */
export const zoneBeside = (timeZone: string): string =>
  timeZone === here().timeZone ? '' : (timeZone.split('/').at(-1) ?? '').replaceAll('_', ' ')
