import type { ReactNode } from 'react'
import css from './FactList.module.css'

/**
 * Names and their values, one below another; those without a value are left out. A room may set the width of the names
 * by `--term`, and its own margins by `className`.
 */
export function FactList({ facts, className = '' }: { facts: readonly [string, ReactNode][]; className?: string }) {
  return (
    <dl className={`${css.facts} ${className}`}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
