import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { mayUse } from '@/api/permissions'
import { useSession } from '@/api/session'
import type { SetupProgress } from '@/api/setup'
import css from './wizard.module.css'

/** What exists already for a need, in a word or two. */
const THERE: Record<SetupProgress['needs'][number]['name'], string> = {
  template: 'Shipment template',
  account: 'An account',
  tariff: 'A published tariff',
  numbers: 'Invoice numbers',
  tax: 'A tax registration',
  shipment: 'A shipment',
  rated: 'A rated shipment',
  billed: 'An invoice',
  deliveryProfile: 'A way to send invoices',
  delivered: 'A delivered invoice',
}

/** What the first invoice still needs, with links; what exists already is listed after it. */
export function StillNeeded({ progress }: { progress: SetupProgress }) {
  const who = useSession(state => state.data)
  const missing = progress.needs.filter(need => !need.isThere)
  const there = progress.needs.filter(need => need.isThere)
  if (missing.length === 0) {
    return (
      <section className={css.needs} aria-label="First invoice">
        <h2>The first invoice has been sent</h2>
        <p>
          <Link to="/invoices/list">Open the invoices</Link>
        </p>
      </section>
    )
  }
  return (
    <section className={css.needs} aria-label="First invoice">
      <h2>
        {progress.hasIssued
          ? 'To send the first invoice you still need:'
          : 'To bill and send the first invoice you still need:'}
      </h2>
      <ol>
        {missing.map(({ name, title, reason, link, permission }) => (
          <li key={name}>
            {mayUse(who, permission) ? <Link to={link}>{title}</Link> : <b>{title}</b>}
            <small>{reason}</small>
          </li>
        ))}
      </ol>
      <ul>
        {there.map(({ name }) => (
          <li key={name}>
            <IconCheck size={12} stroke={2.6} aria-hidden />
            {THERE[name]}
          </li>
        ))}
      </ul>
    </section>
  )
}
