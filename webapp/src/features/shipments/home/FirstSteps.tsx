import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { usePermission } from '@/api/permissions'
import { Section } from '@/ui'
import css from './home.module.css'

const STEPS = [
  {
    title: 'Add your accounts',
    reason: 'The customers you bill; one at a time or from a workbook',
    link: '/accounts/view',
    permission: 'accounts.menuAccounts',
  },
  {
    title: 'Create a tariff and load its rates',
    reason: 'Drop the carrier’s rate workbook on it, then publish',
    link: '/tariffs/tariffManagement/listTariff',
    permission: 'tariffs.menuTariffs',
  },
  {
    title: 'Upload shipments',
    reason: 'A dry run shows what’s new or rejected before anything is saved',
    link: '/uploads',
    permission: 'shipmentEntry.uploadShipmentEntry',
  },
] as const

/** A system without shipments: there is nothing to do yet but to begin. */
export function FirstSteps() {
  const may = {
    'accounts.menuAccounts': usePermission('accounts.menuAccounts'),
    'tariffs.menuTariffs': usePermission('tariffs.menuTariffs'),
    'shipmentEntry.uploadShipmentEntry': usePermission('shipmentEntry.uploadShipmentEntry'),
  }
  return (
    <Section title="Getting started" note="No shipments yet">
      <ul className={css.todo}>
        {STEPS.filter(step => may[step.permission]).map((step, at) => (
          <li key={step.link}>
            <Link to={step.link}>
              <b data-tone="plain">{at + 1}</b>
              <span>
                <strong>{step.title}</strong>
                <small>{step.reason}</small>
              </span>
              <IconChevronRight size={14} stroke={1.8} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
