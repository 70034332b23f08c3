import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useRevalidator, useRouteError } from 'react-router'
import { ApiError, messageOf } from '@/api/errors'
import { Callout } from '@/ui'
import css from './shell.module.css'

const RELOADED = 'chunk-reload'
const isStaleChunk = (error: unknown) => /chunk|dynamically imported module/i.test(messageOf(error))

/**
 * Replaces a screen that failed to load. After a deployment an open tab requests chunks that no longer exist: the page
 * is reloaded, once.
 */
export function ScreenFailed() {
  const error = useRouteError()
  const revalidator = useRevalidator()
  const stale = isStaleChunk(error) && !sessionStorage.getItem(RELOADED)
  useEffect(() => {
    if (!stale) return
    sessionStorage.setItem(RELOADED, '1')
    window.location.reload()
  }, [stale])
  // its own flow (sign-in, landing) has started
  if (stale || (error instanceof ApiError && ['session_missing', 'session_expired'].includes(error.code))) return null
  const again = () => (error instanceof ApiError ? revalidator.revalidate() : window.location.reload())
  return (
    <div className={css.failed}>
      <Callout tone="bad" title="This screen couldn’t be shown">
        <p>{messageOf(error)}</p>
        <Button variant="default" mt={8} onClick={again}>
          Try again
        </Button>
      </Callout>
    </div>
  )
}
