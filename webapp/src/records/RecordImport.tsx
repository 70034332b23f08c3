import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Wire } from '@/api/wire'
import { type Field, fieldTitle } from '@/fields'
import { count, Dialog, doneToast, rowsWord, ui } from '@/ui'
import { FileDrop } from '@/widgets/FileDrop'
import { RejectedRows } from '@/widgets/RejectedRows'
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
    <RejectedRows
      rows={of.refusedRows}
      titleOf={key => titles.get(key) ?? key}
      correct={(row, key) => (
        <TextInput
          aria-label={`${titles.get(key) ?? key} in row ${row.row}`}
          error={given[row.row]?.[key] === undefined}
          value={given[row.row]?.[key] ?? row.values[key] ?? ''}
          onChange={event => onChange({ ...given, [row.row]: { ...given[row.row], [key]: event.currentTarget.value } })}
        />
      )}
    />
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
        <FileDrop
          accept=".xlsx,.xls,.xlsb"
          label="Workbook"
          hint="Drop an Excel workbook here. Columns are found by their headings: the labels of the form, or what the trade calls them."
          file={file}
          busy={run.isPending}
          error={run.error}
          onFile={first => {
            setFile(first)
            setGiven({})
            setTried(null)
            attempt(first, {})
          }}
        />
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
