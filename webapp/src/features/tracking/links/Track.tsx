import type { Wire } from '@/api/wire'
import { dayInWords } from '@/place'
import { FactList, StatusBadge } from '@/ui'
import { PublicSheet, useLinkSecret } from '@/widgets/PublicSheet'
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

/** What a customer sees with a link: where one shipment is, without an account. */
export default function Track() {
  return (
    <PublicSheet
      of={useFollowed(useLinkSecret())}
      heading={shown => `Shipment ${shown.number}`}
      unavailable="Shipment not available"
      aside={shown => <StatusBadge status={shown.status} />}
      note="Times are local to where each milestone takes place."
    >
      {shown => (
        <>
          <FactList
            className={css.facts}
            facts={[
              ['From', shown.origin],
              ['To', shown.destination],
              ['Mode', shown.mode],
              ['Your references', shown.references.join(', ')],
              ['Last milestone', shown.current],
              ['Next', [shown.next, localTime(shown.nextAt)].filter(Boolean).join(', ')],
            ]}
          />
          <Steps of={shown} />
        </>
      )}
    </PublicSheet>
  )
}
