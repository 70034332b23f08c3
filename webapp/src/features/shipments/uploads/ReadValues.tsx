import { Button, Checkbox, Group, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { usePermission } from '@/api/permissions'
import { rowsWord, SaveError, ScrollRegion } from '@/ui'
import { ReadAs } from './ReadAs'
import type { RefusedValue, Upload, UploadColumn } from './upload'
import css from './upload.module.css'
import { useColumns, useStart } from './useUpload'

const nameOf = (value: Pick<RefusedValue, 'index' | 'text'>) => `${value.index} ${value.text}`

/** Changes the shipment template and the mapping of its cells. */
const CHANGES_RULES = 'systemConfig.editProfileMetadata'

/** An empty cell, as the meaning of a word. */
export const BLANK = ''

/**
 * The request with the answers: each column with a new word has its earlier and new ones. A word given again has the
 * new value; null leaves it refused, BLANK makes it an empty cell.
 */
export function readAs(columns: readonly UploadColumn[], refused: readonly RefusedValue[], chosen: Chosen) {
  const body: Record<number, Record<string, string>> = {}
  for (const word of refused) {
    const given = chosen[nameOf(word)] ?? null
    const value = given?.trim() ?? ''
    // blanks are not an answer: there is a checkbox for leaving it blank
    if (given === null || (!value && given !== BLANK)) continue
    const known = columns.find(column => column.index === word.index)?.readAs ?? []
    body[word.index] ??= Object.fromEntries(known.map(each => [each.text, each.value]))
    Object.assign(body[word.index] as object, { [word.text]: value })
  }
  return body
}
export type Chosen = Record<string, string | null>

/** The refused words of one column. */
interface Column {
  index: number
  label: string
  mayBeBlank: boolean
  words: RefusedValue[]
}

export function byColumn(refused: readonly RefusedValue[]): Column[] {
  const columns = new Map<number, Column>()
  for (const word of refused) {
    const { index, label, mayBeBlank } = word
    const column = columns.get(index) ?? { index, label, mayBeBlank, words: [] }
    column.words.push(word)
    columns.set(index, column)
  }
  return [...columns.values()]
}

interface WordProps {
  word: RefusedValue
  value: string | null
  onChange: (value: string | null) => void
}

/** One refused word: its number of rows, the reason, and its meaning, which applies to all its rows. */
function Word({ word, value, onChange }: WordProps) {
  const isBlank = value === BLANK
  return (
    <li>
      <div>
        <b>{word.text}</b>
        <small>
          {rowsWord(word.rows)} · {word.message}
        </small>
      </div>
      <ReadAs
        word={word.text}
        options={word.options}
        placeholder={isBlank ? 'Left blank' : 'Keep rejected'}
        disabled={isBlank}
        value={value}
        onChange={next => onChange(next || null)}
      />
      {word.mayBeBlank ? (
        <Checkbox
          label="Leave blank"
          aria-label={`Leave ${word.text} blank`}
          checked={isBlank}
          onChange={event => onChange(event.currentTarget.checked ? BLANK : null)}
        />
      ) : (
        <small>Can’t be blank</small>
      )}
    </li>
  )
}

/** The customer's own words for values: mapped to the field's options, or left blank, now and in every later workbook
 * of this kind. */
export function ReadValues({ upload }: { upload: Upload }) {
  const [opened, { open, close }] = useDisclosure()
  const [chosen, setChosen] = useState<Chosen>({})
  const [blank, setBlank] = useState<Record<number, boolean>>({})
  const [everyFile, setEveryFile] = useState(false)
  const columns = useColumns(upload.uploadId)
  const check = useStart(upload.uploadId, 'check')
  const failure = columns.error ?? check.error
  const mayRule = usePermission(CHANGES_RULES) && upload.type === 'shipment'
  const whole = Object.fromEntries(Object.entries(blank).filter(([, on]) => on))
  const body = readAs(
    upload.columns,
    upload.refusedValues.filter(word => !blank[word.index]),
    chosen,
  )
  const ready = Object.keys(body).length + Object.keys(whole).length > 0
  const apply = async () => {
    await columns.mutateAsync({ readAs: body, blankUnreadable: whole, everyFile: mayRule && everyFile })
    close()
    check.mutate()
  }
  return (
    <>
      <Button variant="default" onClick={open}>
        Read values as…
      </Button>
      <Modal opened={opened} onClose={close} title="Read values as" size={760}>
        <p className="dim">
          Unrecognized values. Say what each one means, or leave it blank. Your choice applies to every row with that
          value, is saved for this account and these headings, and the workbook is checked again. The workbook itself
          doesn’t change.
        </p>
        <SaveError error={failure} title="Values not saved" />
        <ScrollRegion className={css.words} label="Rejected values">
          {byColumn(upload.refusedValues).map(column => (
            <section key={column.index} aria-label={column.label}>
              <header>
                <h3>{column.label}</h3>
                {column.mayBeBlank ? (
                  <Checkbox
                    label={`Leave unreadable ${column.label} values blank`}
                    checked={!!blank[column.index]}
                    onChange={event => setBlank({ ...blank, [column.index]: event.currentTarget.checked })}
                  />
                ) : null}
              </header>
              {blank[column.index] ? null : (
                <ul>
                  {column.words.map(word => (
                    <Word
                      key={nameOf(word)}
                      word={word}
                      value={chosen[nameOf(word)] ?? null}
                      onChange={value => setChosen({ ...chosen, [nameOf(word)]: value })}
                    />
                  ))}
                </ul>
              )}
            </section>
          ))}
        </ScrollRegion>
        {mayRule ? (
          <Checkbox
            mt="md"
            label="Use for every file"
            description={`Also saves what you choose as mapping rules of ${
              upload.accountId ? 'this account' : 'all accounts'
            }, whatever the headings. Values left blank are not.`}
            checked={everyFile}
            onChange={event => setEveryFile(event.currentTarget.checked)}
          />
        ) : null}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button disabled={!ready} loading={columns.isPending || check.isPending} onClick={apply}>
            Check again
          </Button>
        </Group>
      </Modal>
    </>
  )
}
