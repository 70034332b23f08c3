import type { ReactNode } from 'react'
import type { Wire } from '@/api/wire'
import { ui } from '@/ui'
import css from './ratingPage.module.css'

/** A numbered step of the trace, in the order of the engine. */
export const Block = (props: { n: number; title: string; note?: string; children: ReactNode }) => (
  <section className={css.block} aria-label={props.title}>
    <div className={ui.secH}>
      <span className={css.n} aria-hidden>
        {props.n}
      </span>
      <h2>{props.title}</h2>
      {props.note ? <span>{props.note}</span> : null}
    </div>
    {props.children}
  </section>
)

const Pairs = ({ facts, className }: { facts: { label: string; value: string }[]; className: string | undefined }) => (
  <dl className={className}>
    {facts.map(fact => (
      <div key={fact.label}>
        <dt>{fact.label}</dt>
        <dd>{fact.value}</dd>
      </div>
    ))}
  </dl>
)

/** The request of the shipment. */
export const Asked = ({ facts }: { facts: Wire<'LabeledFact'>[] }) => <Pairs className={css.asked} facts={facts} />

/** A list of facts next to the trace. */
export const Facts = ({ title, facts }: { title: string; facts: { label: string; value: string }[] }) =>
  facts.length ? (
    <div>
      <h2 className={css.factsH}>{title}</h2>
      <Pairs className={css.facts} facts={facts} />
    </div>
  ) : null
