import { moment } from '@/ui'
import type { Answer } from '../calls'
import css from '../reports.module.css'
import { countedWords } from '../words'

/** What was counted, as of when, with which conditions, and its limits. */
export function Notes({ of, conditions }: { of: Answer; conditions: string }) {
  return (
    <div className={css.notes} role="status">
      <p>
        {countedWords(of)}, as of {moment(of.asOf)}
        {conditions ? `. ${conditions}` : ''}
      </p>
      {of.notes.map(note => (
        <p key={note}>{note}</p>
      ))}
    </div>
  )
}
