import type { ReactNode } from 'react'
import css from './SaveBar.module.css'

interface SaveBarProps {
  /** How it stands. */
  said: ReactNode
  /** What stands before the words. */
  lead?: ReactNode
  children?: ReactNode
}

/** The foot of a form: how it stands, and at the right what can be done. */
export function SaveBar({ said, lead, children }: SaveBarProps) {
  return (
    <footer className={css.saveBar}>
      {lead}
      <span>{said}</span>
      {children}
    </footer>
  )
}
