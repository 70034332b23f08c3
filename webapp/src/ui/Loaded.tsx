import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { messageOf } from '@/api/errors'
import { Callout } from './Callout'
import { PageHeader } from './PageHeader'
import css from './ui.module.css'

/** The state of a query. */
export interface Answer<T> {
  data: T | undefined
  error: unknown
  refetch: () => unknown
}

/** The title of the open screen, provided by the shell. */
export const ScreenTitle = createContext('')

/** Bars appear after 150 ms: a quick answer must not flicker. */
const LATE = 150
function useLate(): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE)
    return () => clearTimeout(timer)
  }, [])
  return late
}

function Waiting({ what, bars }: { what: string; bars: number }) {
  const late = useLate()
  return (
    <div className={css.waiting} role="status" aria-label={`Loading ${what}`}>
      {late
        ? // biome-ignore lint/suspicious/noArrayIndexKey: placeholders
          Array.from({ length: bars }, (_, at) => <span key={at} className={css.sk} />)
        : null}
    </div>
  )
}

/** In place of what failed to load: the error, and a retry button. */
export function Failed({ what, error, again }: { what: string; error: unknown; again: () => unknown }) {
  return (
    <div className={css.failed} role="alert">
      <Callout tone="bad" title={`${what[0]?.toUpperCase()}${what.slice(1)} could not be loaded`}>
        <p>{messageOf(error)}</p>
      </Callout>
      <Button variant="default" leftSection={<IconRefresh size={14} stroke={1.8} />} onClick={() => again()}>
        Try again
      </Button>
    </div>
  )
}

interface LoadedProps<T> {
  of: Answer<T>
  what: string
  bars?: number
  /** The data has the heading of the screen: without it, the screen is headed by its title. */
  isScreen?: boolean
  children: (data: T) => ReactNode
}

/** The data of a query, or bars while it is loading, or the error with a retry button. */
export function Loaded<T>({ of, what, bars = 6, isScreen, children }: LoadedProps<T>) {
  const title = use(ScreenTitle)
  if (of.data !== undefined) return children(of.data)
  if (!of.error) return <Waiting what={what} bars={bars} />
  return (
    <>
      {isScreen ? <PageHeader title={title} /> : null}
      <Failed what={what} error={of.error} again={of.refetch} />
    </>
  )
}
