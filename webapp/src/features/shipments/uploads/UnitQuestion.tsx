import { Radio } from '@mantine/core'
import { useState } from 'react'
import type { Upload } from './upload'
import css from './upload.module.css'

type Question = NonNullable<Upload['layout']['questions']>[number]

interface UnitQuestionProps {
  question: Question
  busy: boolean
  onAnswer: (answer: string) => void
}

/** What a rate sheet does not say: pounds or kilograms, per unit or per shipment. Asked once, with the first cells in
 * both readings, and remembered with the headings. */
export function UnitQuestion({ question, busy, onAnswer }: UnitQuestionProps) {
  // shown until the server has read the sheet with this choice
  const [chosen, setChosen] = useState('')
  const answer = (busy && chosen) || question.answer
  return (
    <Radio.Group
      className={css.question ?? ''}
      label={question.text}
      value={answer || null}
      onChange={given => {
        setChosen(given)
        onAnswer(given)
      }}
      error={answer ? undefined : 'Choose one'}
    >
      {question.choices.map(choice => (
        <Radio
          key={choice.value}
          value={choice.value}
          disabled={busy}
          label={choice.label}
          description={choice.samples.join(' · ')}
        />
      ))}
    </Radio.Group>
  )
}
