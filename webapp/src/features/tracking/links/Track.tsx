import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '@/api/errors'
import type { Wire } from '@/api/wire'
import { dayInWords } from '@/place'
import { FactList, StatusBadge } from '@/ui'
import { useFollowed } from './calls'
import css from './track.module.css'

type Shown = Wire<'PublicTracking'>

/** May 31, 2026, 14:30: a local time from the server. */
const localTime = (text: string) => (text ? `${dayInWords(text.slice(0, 10))}, ${text.slice(11)}` : '')

function Steps({ of }: { of: Shown }) {
  return (
    <ol className={css.steps} aria-label="Milestones">
      {of.steps.map(step => (
        <li
          key={step.name}
          data-done={step.actual ? true : undefined}
          data-current={step.name === of.current || undefined}
        >
          <b>{step.name}</b>
          <span>
            {step.actual
              ? localTime(step.actual)
              : step.expected
                ? `Expected ${localTime(step.expected)}`
                : step.planned
                  ? `Planned ${localTime(step.planned)}`
                  : ''}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Sheet({ of }: { of: Shown }) {
  return (
    <main className={css.sheet}>
      <title>{`Shipment ${of.number} · ${of.company}`}</title>
      <header className={css.head}>
        <div>
          <b>{of.company}</b>
          <h1>Shipment {of.number}</h1>
        </div>
        <StatusBadge status={of.status} />
      </header>
      <FactList
        className={css.facts}
        facts={[
          ['From', of.origin],
          ['To', of.destination],
          ['Mode', of.mode],
          ['Your references', of.references.join(', ')],
          ['Last milestone', of.current],
          ['Next', [of.next, localTime(of.nextAt)].filter(Boolean).join(', ')],
        ]}
      />
      <Steps of={of} />
      <p className={css.note} data-print="hide">
        Times are local to where each milestone takes place. Questions? Reply to whoever sent you this link.
      </p>
      <div className={css.acts} data-print="hide">
        <Button variant="default" leftSection={<IconPrinter size={15} stroke={1.6} />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </main>
  )
}

/** What a customer sees with a link: where one shipment is, without an account. The secret is after the #, which
 * browsers do not send. */
export default function Track() {
  const [token] = useState(() => window.location.hash.slice(1))
  const { data, error } = useFollowed(token)
  const title = error ? 'Shipment not available' : 'One moment'
  return (
    <div className={css.room}>
      <meta name="referrer" content="no-referrer" />
      <meta name="robots" content="noindex" />
      {data ? (
        <Sheet of={data} />
      ) : (
        <main className={css.sheet}>
          <title>{title}</title>
          <h1>{title}</h1>
          <p role={error ? 'alert' : undefined}>{error ? messageOf(error) : ''}</p>
        </main>
      )}
    </div>
  )
}
