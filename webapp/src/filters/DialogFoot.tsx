import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ui } from '@/ui'
import css from './filters.module.css'

interface DialogFootProps {
  /** What is said at the left. */
  said?: ReactNode
  fault: string | null
  onClose: () => void
  /** The button that applies the filter. */
  children: ReactNode
}

/** The foot of a filter's dialog: what is wrong with it, and the ways out. */
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
