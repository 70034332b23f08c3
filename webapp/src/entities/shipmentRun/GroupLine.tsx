import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { count } from '@/ui'

interface Parts {
  /** The address of the group's shipments. */
  to: string
  isShown: boolean
  n: number
  figure?: string
  /** Nested in another group. */
  inner?: boolean
  children: ReactNode
}

/** A group of a run's shipments: a link that opens its shipments on the right. */
export function GroupLine({ to, isShown, n, figure, inner, children }: Parts) {
  return (
    <li>
      <Link to={to} aria-current={isShown || undefined} data-inner={inner || undefined}>
        <span>{children}</span>
        {figure ? <em>{figure}</em> : null}
        <b>{count(n)}</b>
      </Link>
    </li>
  )
}
