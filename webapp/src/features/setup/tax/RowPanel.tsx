import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Callout, ScrollRegion, ui, useSidePanel } from '@/ui'
import type { Fault } from './faults'
import css from './tax.module.css'

interface RowPanelProps {
  title: string
  /** What it is a panel of: rule. */
  what: string
  fault: Fault | null
  may: boolean
  /** Why it cannot be removed. */
  whyKept?: string | undefined
  onRemove: () => void
  onClose: () => void
  children: ReactNode
}

/** The panel of one row of the setup: its fields, and removing it. */
export function RowPanel({ title, what, fault, may, whyKept, onRemove, onClose, children }: RowPanelProps) {
  useSidePanel(onClose)
  return (
    <aside className={ui.sidePanel} aria-label={title}>
      <header>
        <b title={title}>{title}</b>
        <ActionIcon aria-label={`Close ${what}`} onClick={onClose}>
          <IconX size={15} stroke={1.6} />
        </ActionIcon>
      </header>
      <ScrollRegion fill label={`Fields of the ${what}`}>
        {fault ? (
          <div role="alert" className={css.notice}>
            <Callout tone="bad" title={fault.message} />
          </div>
        ) : null}
        <fieldset disabled={!may} className={css.fields}>
          {children}
          {may ? (
            <div>
              <Button variant="default" disabled={!!whyKept} title={whyKept} onClick={onRemove}>
                Remove {what}
              </Button>
              {whyKept ? <p className={css.quiet}>{whyKept}</p> : null}
            </div>
          ) : null}
        </fieldset>
      </ScrollRegion>
    </aside>
  )
}
