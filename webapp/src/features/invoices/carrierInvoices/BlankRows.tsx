import { Group, Radio } from '@mantine/core'
import { Callout } from '@/ui'
import type { Sheet } from './calls'
import css from './carrierInvoices.module.css'

interface BlankRowsProps {
  question: NonNullable<Sheet['question']>
  /** The answer given here, before the server has it. */
  given: string | undefined
  onAnswer: (key: string, answer: string) => void
}

/** Rows without a number: the user says whether they belong to the invoice above, before any check. */
export function BlankRows({ question, given, onAnswer }: BlankRowsProps) {
  const choices = (
    <Radio.Group
      aria-label={question.text}
      value={given ?? (question.answer || null)}
      onChange={answer => onAnswer(question.key, answer)}
    >
      <Group gap="md" className={css.answers}>
        <Radio value="above" label="Yes, they are its charges" />
        <Radio value="leftOut" label="No, leave them out" />
        {question.isRemembered && !given ? <span className="dim">as last time</span> : null}
      </Group>
    </Radio.Group>
  )
  return question.answer ? (
    <section aria-label="Rows without a number">
      <p>{question.text}</p>
      {choices}
    </section>
  ) : (
    <Callout tone="warn" title="Rows without a number">
      <p>{question.text}</p>
      {choices}
    </Callout>
  )
}
