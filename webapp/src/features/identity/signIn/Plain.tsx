import type { ReactNode } from 'react'
import { ui } from '@/ui'
import css from './identity.module.css'

export const Brand = () => (
  <div className={css.brand}>
    <span className={ui.logo} aria-hidden>
      FS
    </span>
    Freight suite
  </div>
)

/** A page outside the frame: brand, one heading, the next step. */
export function Plain({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={css.plain}>
      <title>{`${title} · Freight suite`}</title>
      <Brand />
      <h1>{title}</h1>
      {children}
    </main>
  )
}
