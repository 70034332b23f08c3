import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Wire } from '@/api/wire'
import { type Field, fieldTitle } from '@/fields'
import { count, Dialog, doneToast, rowsWord, ui } from '@/ui'
import { FileDrop } from '@/widgets/FileDrop'
import { RejectedRows } from '@/widgets/RejectedRows'
import { type Base, type Level, useImport } from './calls'
import { NOTHING_SAID, RecordColumns, type Said, sayColumn, wantedOf } from './RecordColumns'
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

/** Rejected rows, each invalid cell editable next to its error. */
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

/** An upload in progress: its mapping, the last check, and the corrections since. */
function useTrial({ base, level, account }: Parts) {
  const run = useImport(base)
  const [file, setFile] = useState<File | null>(null)
  const [said, setSaid] = useState(NOTHING_SAID)
  const [corrections, setCorrections] = useState<Corrections>({})
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [tried, setTried] = useState<Outcome | null>(null)
  const [corrected, setCorrected] = useState(false)
  const check = (of: File, next: Said, given: Corrections) => {
    setFile(of)
    setSaid(next)
    setCorrections(given)
    run.mutate(
      { file: of, dryRun: true, level, account, corrections: given, ...next },
      {
        onSuccess: told => {
          setTried(told)
          setCorrected(false)
        },
      },
    )
  }
  const asked = tried?.forAllRows.filter(each => each.mayBeGiven) ?? []
  return {
    run,
    file,
    tried,
    corrections,
    typed,
    setTyped,
    /** Something typed or offered is not part of the last check. */
    isStale: corrected || asked.some(each => wantedOf(each, typed) !== each.value),
    begin: (first: File) => {
      setTyped({})
      setTried(null)
      check(first, NOTHING_SAID, {})
    },
    // rows read with other columns must be corrected again
    choose: (place: number, choice: string) => file && tried && check(file, sayColumn(tried, said, place, choice), {}),
    correct: (given: Corrections) => {
      setCorrections(given)
      setCorrected(true)
    },
    checkAgain: () => {
      const values = Object.fromEntries(asked.map(each => [each.key, wantedOf(each, typed)]))
      if (file) check(file, { ...said, values }, corrections)
    },
    store: (onSuccess: (told: Outcome) => void) =>
      file && run.mutate({ file, dryRun: false, level, account, corrections, ...said }, { onSuccess }),
  }
}

/** Uploads a workbook of records: map its columns, check, correct, and store all at once. */
export function RecordImport(parts: Parts) {
  const { resource, onClose } = parts
  const { run, file, tried, isStale, ...trial } = useTrial(parts)
  const fields = resource.fields as Field[]
  const store = () =>
    trial.store(told => {
      doneToast(`${rowsWord(told.added + told.changed)} imported.`)
      onClose()
    })
  const writes = tried ? tried.added + tried.changed : 0
  const isOpen = !!tried && (!!tried.columnFault || tried.refused > 0 || isStale)
  return (
    <Dialog onClose={onClose} size={820} title={`Upload ${resource.plural.toLowerCase()}`}>
      <div className={ui.dialog}>
        <FileDrop
          accept=".xlsx,.xls,.xlsb"
          label="Workbook"
          hint="Drop an Excel workbook here. Columns are found by their headings, and you choose the ones that aren’t."
          file={file}
          busy={run.isPending}
          error={run.error}
          onFile={trial.begin}
        />
        {tried ? (
          <RecordColumns
            of={tried}
            fields={fields}
            typed={trial.typed}
            onChoose={trial.choose}
            onType={trial.setTyped}
          />
        ) : null}
        {tried && !tried.columnFault ? <Counts of={tried} /> : null}
        {tried?.leftOut.length ? <p className="dim">Columns not imported: {tried.leftOut.join(', ')}</p> : null}
        {tried?.refused ? (
          <Refused of={tried} fields={fields} given={trial.corrections} onChange={trial.correct} />
        ) : null}
        <div className={ui.dialogActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {isOpen ? (
            <Button loading={run.isPending} disabled={!isStale} onClick={trial.checkAgain}>
              Check again
            </Button>
          ) : tried ? (
            <Button loading={run.isPending} disabled={!writes} onClick={store}>
              {writes ? `Import ${rowsWord(writes)}` : 'Nothing to import'}
            </Button>
          ) : null}
        </div>
      </div>
    </Dialog>
  )
}
