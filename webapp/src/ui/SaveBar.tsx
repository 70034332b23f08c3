import type { ReactNode } from 'react'
import css from './SaveBar.module.css'

/** The foot of a form: how it stands, and at the right what can be done. */
export function SaveBar({ said, children }: { said: ReactNode; children?: ReactNode }) {
  return (
    <footer className={css.saveBar}>
      <span>{said}</span>
      {children}
    </footer>
  )
}
