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

/** What a rate sheet leaves open: pounds or kilograms, each or for the shipment. Asked once, the first cells shown both
 * ways, and remembered with the headings. */
export function UnitQuestion({ question, busy, onAnswer }: UnitQuestionProps) {
  // what was just chosen, until the server has read the sheet so
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
