import { Fragment } from 'react'
import type { Wire } from '@/api/wire'
import { moment, money, StatusBadge, type Tone } from '@/ui'
import css from './deliveries.module.css'

type Answer = Wire<'PartnerAnswer'>
type Fault = Wire<'PartnerFault'>

const TONES: Record<string, Tone> = {
  accepted: 'ok',
  received: 'ok',
  'with errors': 'warn',
  'partly accepted': 'warn',
  rejected: 'bad',
  failed: 'bad',
  delayed: 'warn',
}
const WORDS: Record<string, string> = { 'with errors': 'Accepted with errors' }
const wordOf = (verdict: string) => WORDS[verdict] ?? verdict[0]?.toUpperCase() + verdict.slice(1)

/** The other party's answers, with each error at our own segment. */
export function Answers({ answers, currency }: { answers: readonly Answer[]; currency: string }) {
  if (!answers.length) return null
  return (
    // no landmark: one panel may have several deliveries of an invoice
    <div className={css.answers}>
      <h3>Answers</h3>
      {answers.map((each, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one file may have two equal answers
        <article key={`${each.receiptId} ${at}`}>
          <header>
            <b>{each.kind}</b>
            <StatusBadge status={wordOf(each.verdict)} tone={TONES[each.verdict] ?? 'none'} plain />
            <small>
              {moment(each.cameOn)} · {each.cameBy}
            </small>
          </header>
          {each.amounts.map(amount => (
            <p key={amount}>Payment of {money(amount, currency)} announced.</p>
          ))}
          {each.faults.length ? (
            <ul>
              {each.faults.map((fault, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list with equal errors
                <li key={place}>
                  <OnSegment fault={fault} />
                </li>
              ))}
            </ul>
          ) : null}
        </article>
      ))}
    </div>
  )
}

/** An error: where it is, what is wrong, and our segment with the element in question. */
function OnSegment({ fault }: { fault: Fault }) {
  const where = [fault.tag, fault.element].filter(Boolean).join('-')
  return (
    <>
      <b>{where || 'The file as a whole'}</b>
      {fault.place ? <small> segment {fault.place}</small> : null}
      <p>
        {fault.message}
        {fault.value ? ` (${fault.value})` : ''}
      </p>
      {fault.segment ? <Marked fault={fault} /> : null}
    </>
  )
}

function Marked({ fault }: { fault: Fault }) {
  const sign = fault.segment[fault.tag.length] ?? '*'
  const wanted = Number(fault.element.split('.')[0])
  return (
    <code>
      {fault.segment.split(sign).map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an element is identified by index
        <Fragment key={at}>
          {at ? sign : ''}
          {wanted && at === wanted ? <mark>{text || ' '}</mark> : text}
        </Fragment>
      ))}
    </code>
  )
}
