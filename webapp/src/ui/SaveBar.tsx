import type { ReactNode } from 'react'
import css from './SaveBar.module.css'

interface SaveBarProps {
  /** The status. */
  said: ReactNode
  /** What precedes the status. */
  lead?: ReactNode
  children?: ReactNode
}

/** The foot of a form: its status, and the buttons on the right. */
export function SaveBar({ said, lead, children }: SaveBarProps) {
  return (
    <footer className={css.saveBar}>
      {lead}
      <span>{said}</span>
      {children}
    </footer>
  )
}
