import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ui } from '@/ui'
import css from './filters.module.css'

interface DialogFootProps {
  /** The text on the left. */
  said?: ReactNode
  fault: string | null
  onClose: () => void
  /** The button that applies the filter. */
  children: ReactNode
}

/** The foot of a filter dialog: its error, and the buttons. */
export const DialogFoot = ({ said, fault, onClose, children }: DialogFootProps) => (
  <div className={ui.dialogActions}>
    {said}
    {fault ? (
      <p role="alert" className={css.fault}>
        {fault}
      </p>
    ) : null}
    <Button variant="subtle" color="gray" onClick={onClose}>
      Cancel
    </Button>
    {children}
  </div>
)
