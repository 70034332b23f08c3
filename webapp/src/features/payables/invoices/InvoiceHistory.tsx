import { HistoryList, Loaded, moment, Section, ui } from '@/ui'
import type { PayableDetail } from '../calls'
import { type Letter, useLetters, viewLetter } from '../letterCalls'
import { type Dated, letterDid, newestFirst, stateWords } from '../letterWords'
import css from '../payables.module.css'

const stepEntry = (step: PayableDetail['steps'][number], at: number): Dated => ({
  key: `${step.on} ${at}`,
  on: step.on,
  did: step.status,
  by: [step.by, moment(step.on)].filter(Boolean).join(' · '),
  body: step.note ? <p>{step.note}</p> : null,
})

const letterEntry = (letter: Letter): Dated => ({
  key: letter.id,
  on: letter.sentOn,
  did: letterDid(letter),
  by: [letter.sentBy, moment(letter.sentOn)].filter(Boolean).join(' · '),
  body: (
    <>
      <p>
        <button type="button" className={ui.link} onClick={() => void viewLetter(letter)}>
          {letter.fileName}
        </button>
        {letter.enclosed.length ? ` with ${letter.enclosed.join(', ')}` : ''}
      </p>
      {stateWords(letter) ? <p className={css.finding}>{stateWords(letter)}</p> : null}
    </>
  ),
})

/** What was decided about an invoice, and what was written about it to its carrier. */
export function InvoiceHistory({ invoice }: { invoice: PayableDetail }) {
  const letters = useLetters(invoice.id)
  return (
    <Section title="History" note="Newest first">
      <div className={css.history}>
        <Loaded of={letters} what="the letters">
          {found => {
            // the server lists letters with the newest first
            const entries = newestFirst(invoice.steps.map(stepEntry), found.letters.toReversed().map(letterEntry))
            return entries.length ? (
              <HistoryList label="History" entries={entries} />
            ) : (
              <p className="dim">No decision yet.</p>
            )
          }}
        </Loaded>
      </div>
    </Section>
  )
}
