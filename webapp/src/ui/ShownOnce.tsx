import { Button, CopyButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Callout } from './Callout'
import css from './ShownOnce.module.css'

interface ShownOnceProps {
  /** Its name in the buttons: "key". */
  what: string
  value: string
  testId: string
  onClose: () => void
  /** How to use it. */
  children?: ReactNode
}

/** A new secret to be copied now: only its hash is stored. For use in a dialog. */
export function ShownOnce({ what, value, testId, onClose, children }: ShownOnceProps) {
  return (
    <>
      <Callout tone="warn" title={`Copy the ${what} now: it is shown only once`}>
        <code className={css.once} data-testid={testId}>
          {value}
        </code>
        {children}
      </Callout>
      <div className={css.buttons}>
        <CopyButton value={value}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : `Copy ${what}`}</Button>}
        </CopyButton>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  )
}
