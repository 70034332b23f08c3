import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { PageHeader, ScrollRegion } from '@/ui'
import { CONVERSION, EXCHANGE_RATE, VOLUME_WEIGHT } from './addresses'
import css from './tools.module.css'

const TOOLS = [
  { to: EXCHANGE_RATE, label: 'Exchange rate' },
  { to: CONVERSION, label: 'Units' },
  { to: VOLUME_WEIGHT, label: 'Volume weight' },
]

/** The three calculators under one title, each with its own address. */
export function ToolFrame({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <>
      <PageHeader title="Calculators" meta="Repeating decimals are rounded half up">
        {actions}
      </PageHeader>
      <nav className={css.tabs} aria-label="Calculators">
        {TOOLS.map(each => (
          <NavLink key={each.to} to={each.to}>
            {each.label}
          </NavLink>
        ))}
      </nav>
      <ScrollRegion fill label="Calculator">
        {children}
      </ScrollRegion>
    </>
  )
}
