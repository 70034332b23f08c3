import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '@/api/errors'
import type { Wire } from '@/api/wire'
import { type Field, fieldTitle } from '@/fields'
import { Callout, count, Dialog, doneToast, rowsWord, ScrollRegion, ui } from '@/ui'
import { DropZone } from '@/widgets/DropZone'
import { type Base, type Level, useImport } from './calls'
import css from './records.module.css'

interface Parts {
  base: Base
  resource: Wire<'ResourceView'>
  level: Level
  account?: string | undefined
  onClose: () => void
}
type Corrections = Record<number, Record<string, string>>
type Outcome = Wire<'RecordImport'>

const Counts = ({ of }: { of: Outcome }) => (
  <dl className={css.counts}>
    {(['added', 'changed', 'unchanged', 'refused'] as const).map(name => (
      <div key={name} data-tone={name === 'refused' && of.refused ? 'bad' : undefined}>
        <dt>{{ added: 'New', changed: 'Changed', unchanged: 'Unchanged', refused: 'Rejected' }[name]}</dt>
        <dd>{count(of[name])}</dd>
      </div>
    ))}
  </dl>
)

/** Rejected rows, each wrong cell open for correction beside what is wrong with it. */
function Refused(props: { of: Outcome; fields: Field[]; given: Corrections; onChange: (given: Corrections) => void }) {
  const { of, fields, given, onChange } = props
  const titles = new Map(fields.map(field => [field.key, fieldTitle(field)]))
  return (
    <ScrollRegion className={css.refused} label="Rejected rows">
      <table className={ui.t}>
        <thead>
          <tr>
            <th>Row</th>
            <th>Field</th>
            <th>Value</th>
            <th>Problem</th>
          </tr>
        </thead>
        <tbody>
          {of.refusedRows.flatMap(row =>
            Object.entries(row.findings).map(([key, finding]) => (
              <tr key={`${row.row} ${key}`}>
                <td>{row.row}</td>
                <td>{titles.get(key) ?? key}</td>
                <td>
                  <TextInput
                    aria-label={`${titles.get(key) ?? key} in row ${row.row}`}
                    error={given[row.row]?.[key] === undefined}
                    value={given[row.row]?.[key] ?? row.values[key] ?? ''}
                    onChange={event => {
                      const cells = { ...given[row.row], [key]: event.currentTarget.value }
                      onChange({ ...given, [row.row]: cells })
                    }}
                  />
                </td>
                <td className={css.clip}>{finding.message}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** A workbook into the records: tried first, corrected here, and stored all at once. */
export function RecordImport({ base, resource, level, account, onClose }: Parts) {
  const run = useImport(base)
  const [file, setFile] = useState<File | null>(null)
  const [given, setGiven] = useState<Corrections>({})
  const [tried, setTried] = useState<Outcome | null>(null)
  const [stale, setStale] = useState(false)
  const attempt = (of: File, corrections: Corrections) =>
    run.mutate(
      { file: of, dryRun: true, level, account, corrections },
      {
        onSuccess: told => {
          setTried(told)
          setStale(false)
        },
      },
    )
  const store = (of: File) =>
    run.mutate(
      { file: of, dryRun: false, level, account, corrections: given },
      {
        onSuccess: told => {
          doneToast(`${rowsWord(told.added + told.changed)} imported.`)
          onClose()
        },
      },
    )
  const writes = tried ? tried.added + tried.changed : 0
  return (
    <Dialog onClose={onClose} size={760} title={`Upload ${resource.plural.toLowerCase()}`}>
      <div className={ui.dialog}>
        {run.error ? (
          <div role="alert">
            <Callout tone="bad" title={messageOf(run.error)} />
          </div>
        ) : null}
        <DropZone
          accept=".xlsx,.xls"
          label="Workbook"
          disabled={run.isPending}
          onFiles={([first]) => {
            if (!first) return
            setFile(first)
            setGiven({})
            setTried(null)
            attempt(first, {})
          }}
        >
          <p>
            {file ? file.name : 'Drop an Excel workbook here. Its column headings must match the labels on the form.'}
          </p>
        </DropZone>
        {tried ? <Counts of={tried} /> : null}
        {tried?.leftOut.length ? <p className="dim">Columns not imported: {tried.leftOut.join(', ')}</p> : null}
        {tried?.refused ? (
          <Refused
            of={tried}
            fields={resource.fields as Field[]}
            given={given}
            onChange={next => {
              setGiven(next)
              setStale(true)
            }}
          />
        ) : null}
        <div className={ui.dialogActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {file && tried?.refused ? (
            <Button loading={run.isPending} disabled={!stale} onClick={() => attempt(file, given)}>
              Check again
            </Button>
          ) : file && tried ? (
            <Button loading={run.isPending} disabled={!writes} onClick={() => store(file)}>
              {writes ? `Import ${rowsWord(writes)}` : 'Nothing to import'}
            </Button>
          ) : null}
        </div>
      </div>
    </Dialog>
  )
}
