import { Button, Textarea, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { messageOf } from '@/api/errors'
import type { Wire } from '@/api/wire'
import { Callout, moment } from '@/ui'
import { PublicSheet, useLinkSecret } from '@/widgets/PublicSheet'
import { useAnswerLetter, useLetterPage, useLetterPageFile } from './calls'
import css from './letterPage.module.css'

type Page = Wire<'LetterPage'>

/** What a carrier sees with a link: one letter, its files, and a form to answer it, without an account. */
export default function LetterPage() {
  const token = useLinkSecret()
  return (
    <PublicSheet
      of={useLetterPage(token)}
      heading={page => page.subject}
      unavailable="Letter not available"
      aside={() => null}
      actions={page => <Files page={page} token={token} />}
      note="The PDF is the letter."
    >
      {page => (
        <>
          <div className={css.letter} lang={page.language}>
            {page.text.split('\n\n').map((paragraph, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may be equal
              <p key={at}>{paragraph}</p>
            ))}
            {page.table.rows.length ? <Lines table={page.table} /> : null}
          </div>
          <Answers page={page} token={token} />
        </>
      )}
    </PublicSheet>
  )
}

function Files({ page, token }: { page: Page; token: string }) {
  const save = useLetterPageFile(token)
  const button = (file: 'letter' | 'workbook', label: string) => (
    <Button
      variant={file === 'letter' ? 'filled' : 'default'}
      leftSection={<IconDownload size={15} stroke={1.6} />}
      loading={save.isPending && save.variables === file}
      onClick={() => save.mutate(file)}
    >
      {label}
    </Button>
  )
  return (
    <>
      {button('letter', 'Download PDF')}
      {page.hasWorkbook ? button('workbook', 'Download workbook') : null}
      {save.error ? (
        <Callout tone="bad" title="Nothing was downloaded">
          {messageOf(save.error)}
        </Callout>
      ) : null}
    </>
  )
}

function Lines({ table }: { table: Page['table'] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard
    <section className={css.lines} aria-label="Lines of the letter" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {table.heads.map(head => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows may be equal
            <Cells key={at} cells={row} />
          ))}
        </tbody>
        <tfoot>
          <Cells cells={table.total} />
        </tfoot>
      </table>
    </section>
  )
}

function Cells({ cells }: { cells: readonly string[] }) {
  return (
    <tr>
      {cells.map((cell, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells may be equal
        <td key={at}>{cell}</td>
      ))}
    </tr>
  )
}

const EMPTY = { name: '', text: '' }

function Answers({ page, token }: { page: Page; token: string }) {
  const [form, setForm] = useState(EMPTY)
  const answer = useAnswerLetter(token)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.text.trim() && !answer.isPending) answer.mutate(form, { onSuccess: () => setForm(EMPTY) })
  }
  return (
    <section className={css.answers} aria-label="Answers" data-print="hide">
      <h2>Answers</h2>
      {page.answers.map((each, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: answers may be equal
        <p key={at} className={css.answer}>
          <span>{[each.name, moment(each.on)].filter(Boolean).join(' · ')}</span>
          {each.text}
        </p>
      ))}
      <form noValidate onSubmit={submit}>
        <TextInput
          label="Your name"
          maxLength={100}
          value={form.name}
          onChange={event => setForm({ ...form, name: event.currentTarget.value })}
        />
        <Textarea
          label="Answer"
          autosize
          minRows={4}
          maxRows={14}
          maxLength={5000}
          value={form.text}
          onChange={event => setForm({ ...form, text: event.currentTarget.value })}
        />
        {answer.error ? (
          <Callout tone="bad" title="Not sent">
            {messageOf(answer.error)}
          </Callout>
        ) : null}
        <div role="status">{answer.isSuccess ? 'Your answer was sent.' : ''}</div>
        <Button type="submit" disabled={!form.text.trim()} loading={answer.isPending}>
          Send answer
        </Button>
      </form>
    </section>
  )
}
