import { Button, Group, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { messageOf } from '@/api/errors'
import { Callout, count, ScrollRegion, ui } from '@/ui'
import { ReadAs } from './ReadAs'
import type { RefusedValue, Upload, UploadColumn } from './upload'
import css from './upload.module.css'
import { useColumns, useStart } from './useUpload'

const nameOf = (value: Pick<RefusedValue, 'index' | 'text'>) => `${value.index} ${value.text}`

/**
 * What to send: each column that got a word takes its earlier ones and the new ones. A word that is given again stands
 * for the new value.
 */
export function readAs(columns: readonly UploadColumn[], refused: readonly RefusedValue[], chosen: Chosen) {
  const body: Record<number, Record<string, string>> = {}
  for (const word of refused) {
    const value = chosen[nameOf(word)]?.trim()
    if (!value) continue
    const known = columns.find(column => column.index === word.index)?.readAs ?? []
    body[word.index] ??= Object.fromEntries(known.map(each => [each.text, each.value]))
    Object.assign(body[word.index] as object, { [word.text]: value })
  }
  return body
}
export type Chosen = Record<string, string | null>

/** The customer's own words for values: read as what the fields know, now and in every later workbook of this kind. */
export function ReadValues({ upload }: { upload: Upload }) {
  const [opened, { open, close }] = useDisclosure()
  const [chosen, setChosen] = useState<Chosen>({})
  const columns = useColumns(upload.uploadId)
  const check = useStart(upload.uploadId, 'check')
  const failure = columns.error ?? check.error
  const body = readAs(upload.columns, upload.refusedValues, chosen)
  const ready = Object.keys(body).length > 0
  const apply = async () => {
    await columns.mutateAsync({ readAs: body })
    close()
    check.mutate()
  }
  return (
    <>
      <Button variant="default" onClick={open}>
        Read values as…
      </Button>
      <Modal opened={opened} onClose={close} title="Read values as" size="xl">
        <p className="dim">
          Words of this customer that the fields do not know. Say what they stand for: it is kept for this account and
          these headings, and the workbook is checked again. The workbook itself is not changed.
        </p>
        {failure ? (
          <Callout tone="bad" title="The values were not taken over">
            <p>{messageOf(failure)}</p>
          </Callout>
        ) : null}
        <ScrollRegion className={css.words} label="Refused values">
          <table className={ui.t}>
            <thead>
              <tr>
                <th>Field</th>
                <th>In the workbook</th>
                <th className="num">Rows</th>
                <th>Why it was refused</th>
                <th style={{ width: 190 }}>Read as</th>
              </tr>
            </thead>
            <tbody>
              {upload.refusedValues.map(word => (
                <tr key={nameOf(word)}>
                  <td>{word.label}</td>
                  <td className="strong">{word.text}</td>
                  <td className="num">{count(word.rows)}</td>
                  <td className="dim">{word.message}</td>
                  <td>
                    <ReadAs
                      word={word.text}
                      options={word.options}
                      placeholder="Leave refused"
                      value={chosen[nameOf(word)] ?? null}
                      onChange={value => setChosen({ ...chosen, [nameOf(word)]: value })}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
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
