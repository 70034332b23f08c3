import { Button } from '@mantine/core'
import { useState } from 'react'
import { FactList, HistoryList, moment, StatusBadge } from '@/ui'
import { AskReason } from '@/widgets/AskReason'
import { Answers } from './Answers'
import { type Delivery, type DeliveryAction, useAct, useDeliveriesOf, useFileOf, useProof } from './calls'
import css from './deliveries.module.css'
import { ACTS, NEEDS_REASON, tellChanged } from './words'

/** These require a reason first. */
const ASKED: DeliveryAction[] = ['hold', 'giveUp', 'byHand', 'accept', 'putAside']

/** The actions on one delivery. */
function Acts({ delivery }: { delivery: Delivery }) {
  const act = useAct()
  const [asked, setAsked] = useState<DeliveryAction | null>(null)
  const go = (action: DeliveryAction, reason = '') =>
    act.mutate(
      { action, ids: [delivery.id], reason },
      {
        onSuccess: changed => {
          tellChanged(action, changed)
          setAsked(null)
        },
      },
    )
  return (
    <div className={css.acts}>
      {delivery.possible.map(action => (
        <Button
          key={action}
          size="xs"
          variant="default"
          loading={act.isPending && act.variables.action === action && !asked}
          onClick={() => (ASKED.includes(action) ? setAsked(action) : go(action))}
        >
          {ACTS[action].act}
        </Button>
      ))}
      {asked ? (
        <AskReason
          title={`${ACTS[asked].act}: ${delivery.invoiceNumber}`}
          example={ACTS[asked].example ?? ''}
          act={ACTS[asked].act}
          optional={!NEEDS_REASON.includes(asked)}
          pending={act.isPending}
          onClose={() => setAsked(null)}
          onReason={reason => go(asked, reason)}
        >
          <p>{delivery.profileName}. The reason stays with the delivery.</p>
        </AskReason>
      ) : null}
    </div>
  )
}

function Files({ delivery }: { delivery: Delivery }) {
  const file = useFileOf(delivery.id)
  const proof = useProof()
  if (!delivery.files.length && !delivery.endpoint) return null
  return (
    <div className={css.acts}>
      {delivery.files.map(each => (
        <Button key={each.name} size="xs" variant="subtle" onClick={() => file.mutate(each.fileId)}>
          {each.name}
        </Button>
      ))}
      <Button size="xs" variant="subtle" loading={proof.isPending} onClick={() => proof.mutate(delivery.id)}>
        Proof of delivery
      </Button>
    </div>
  )
}

/** One delivery: recipient, status and reason, its steps, and the files that were sent. */
export function DeliveryCard({ delivery, mayAct }: { delivery: Delivery; mayAct: boolean }) {
  const heard = delivery.acknowledgement === 'Not expected' ? '' : delivery.acknowledgement
  const facts: [string, string][] = [
    ['To', delivery.recipient],
    ['Why', delivery.reason],
    ['Due', delivery.dueOn ? moment(delivery.dueOn) : delivery.state === 'Waiting' ? 'When you send it' : ''],
    ['Next try', delivery.nextTryOn && delivery.tries ? moment(delivery.nextTryOn) : ''],
    ['Answer', heard],
    ['Message ID', delivery.messageId],
    ['Together with', delivery.sharedWith ? `${delivery.sharedWith} more in the same file or email` : ''],
    ['Caution', delivery.isUncertain ? 'It may have arrived in a try that got no answer.' : ''],
  ]
  const refused = delivery.recipients.filter(each => each.verdict !== 'accepted')
  return (
    <article className={css.card} aria-label={`Delivery by ${delivery.profileName}`}>
      <header>
        <b>{delivery.profileName}</b>
        <StatusBadge status={delivery.state} />
      </header>
      <FactList facts={facts.filter(([, value]) => value)} />
      {refused.map(each => (
        <p key={each.address}>
          {each.address}: {each.answer}
        </p>
      ))}
      <Answers answers={delivery.answered} currency={delivery.currency} />
      {mayAct ? <Acts delivery={delivery} /> : null}
      <HistoryList
        label={`Steps of the delivery by ${delivery.profileName}`}
        entries={delivery.steps.map((step, at) => ({
          key: `${step.on} ${at}`,
          did: step.what,
          by: [step.by, moment(step.on)].filter(Boolean).join(' · '),
          body: step.text ? <p className={css.text}>{step.text}</p> : null,
        }))}
      />
      {mayAct ? <Files delivery={delivery} /> : null}
    </article>
  )
}

/** The deliveries of an invoice and their status; nothing if it has none. */
export function InvoiceDeliveries({ invoiceId, mayAct }: { invoiceId: string; mayAct: boolean }) {
  const found = useDeliveriesOf(invoiceId)
  return found.data?.map(each => <DeliveryCard key={each.id} delivery={each} mayAct={mayAct} />)
}
