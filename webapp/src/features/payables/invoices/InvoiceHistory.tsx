import { Button } from '@mantine/core'
import { usePermission } from '@/api/permissions'
import { askToDelete, doneToast, HistoryList, Loaded, moment, Section, ui } from '@/ui'
import { APPROVES, PAYS, type PayableDetail } from '../calls'
import { type Letter, saveLetterWorkbook, useLetters, useRevokeLetterLink, viewLetter } from '../letterCalls'
import { type Dated, letterDid, linkWords, newestFirst, stateWords } from '../letterWords'
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
        {letter.workbookName ? (
          <>
            {', '}
            <button type="button" className={ui.link} onClick={() => void saveLetterWorkbook(letter)}>
              {letter.workbookName}
            </button>
          </>
        ) : null}
        {letter.enclosed.length ? ` with ${letter.enclosed.join(', ')}` : ''}
      </p>
      {stateWords(letter) ? <p className={css.finding}>{stateWords(letter)}</p> : null}
      {letter.links.map(link => (
        <LetterLink key={link.id} link={link} />
      ))}
    </>
  ),
})

type Link = Letter['links'][number]

function LetterLink({ link }: { link: Link }) {
  const revoke = useRevokeLetterLink()
  const [approves, pays] = [usePermission(APPROVES), usePermission(PAYS)]
  const ask = async () => {
    const meaning = 'Whoever has it can no longer open the letter. You can’t undo this.'
    const title = `Revoke the link for ${link.recipient}?`
    if (!(await askToDelete({ title, meaning, confirm: 'Revoke link' }))) return
    revoke.mutate(link.id, { onSuccess: () => doneToast('Link revoked.') })
  }
  return (
    <p>
      {link.recipient}: {linkWords(link)}{' '}
      {link.state === 'Active' && (approves || pays) ? (
        <Button
          size="compact-xs"
          variant="default"
          loading={revoke.isPending}
          aria-label={`Revoke the link for ${link.recipient}`}
          onClick={() => void ask()}
        >
          Revoke
        </Button>
      ) : null}
    </p>
  )
}

const answerEntries = (letter: Letter): Dated[] =>
  letter.links.flatMap(link =>
    link.answers.map((answer, at) => ({
      key: `${link.id} ${at}`,
      on: answer.on,
      did: `Answer to ${letter.template}`,
      by: [answer.name, link.recipient, moment(answer.on)].filter(Boolean).join(' · '),
      body: <p className={css.answer}>{answer.text}</p>,
    })),
  )

/** What was decided about an invoice, and what was written about it to its carrier. */
export function InvoiceHistory({ invoice }: { invoice: PayableDetail }) {
  const letters = useLetters(invoice.id)
  return (
    <Section title="History" note="Newest first">
      <div className={css.history}>
        <Loaded of={letters} what="the letters">
          {found => {
            // the server lists letters with the newest first
            const entries = newestFirst(
              invoice.steps.map(stepEntry),
              found.letters.toReversed().map(letterEntry),
              found.letters.flatMap(answerEntries),
            )
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
