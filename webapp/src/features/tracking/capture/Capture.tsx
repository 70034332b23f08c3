import { Button } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import {
  Allowed,
  askToDelete,
  Callout,
  count,
  counted,
  doneToast,
  Gap,
  PageHeader,
  rowsWord,
  SaveError,
  Toolbar,
  ui,
  useUnloadWarning,
} from '@/ui'
import { PageDrop } from '@/widgets/PageDrop'
import {
  type EventFile,
  type RowOutcome,
  saveTemplate,
  UPDATE,
  useCheckRows,
  useReadFile,
  useSaveRows,
  useUndo,
} from '../calls'
import css from './capture.module.css'
import { Grid } from './Grid'
import { type Field, filledOf, leftOf, pasteInto, type Row, tooMany, typedInto, withSpare } from './rows'

type Outcomes = ReadonlyMap<number, RowOutcome>
const NOTHING: Outcomes = new Map()

/** The result of a check or a save, in words. */
function Told({ outcomes }: { outcomes: Outcomes }) {
  const counts = (what: RowOutcome['what']) => [...outcomes.values()].filter(each => each.what === what).length
  const parts = [
    [counts('new'), 'new'],
    [counts('replaces'), 'replaced'],
    [counts('same'), 'already there'],
    [counts('refused'), 'not valid'],
  ] as const
  if (!outcomes.size) return null
  return (
    <p className={css.told} role="status">
      {parts.map(([n, words]) => (n ? <span key={words}>{`${count(n)} ${words}`}</span> : null))}
    </p>
  )
}

/** The content of a carrier's file, and what needs attention. */
function FileNotice({ of }: { of: EventFile | null }) {
  if (!of?.told) return null
  const { findings = [] } = of
  return (
    <Callout tone={findings.length ? 'warn' : 'info'} title={of.told}>
      {findings.length ? (
        <ul className={css.findings}>
          {findings.map(each => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      ) : null}
    </Callout>
  )
}

/** `/tracking/dataCapture`: milestones of many shipments, typed, pasted or read from a workbook or a carrier's file.
 * They are checked first; then the valid rows are stored, and the others stay with their errors. */
export default function Capture() {
  const [rows, setRows] = useState<Row[]>(() => withSpare([]))
  const [outcomes, setOutcomes] = useState<Outcomes>(NOTHING)
  const [fromFile, setFromFile] = useState('')
  const [file, setFile] = useState<EventFile | null>(null)
  const [cut, setCut] = useState(0)
  const [check, save, read, undo] = [useCheckRows(), useSaveRows(), useReadFile(), useUndo()]
  const input = useRef<HTMLInputElement>(null)
  const filled = useMemo(() => filledOf(rows), [rows])
  const busy = check.isPending || save.isPending || read.isPending
  useUnloadWarning(filled.length > 0)

  const change = (next: Row[]) => {
    setRows(next)
    setOutcomes(NOTHING)
  }
  const type = (at: number, field: Field, text: string) => {
    const next = [...rows]
    const row = next[at]
    if (!row) return
    next[at] = typedInto(row, field, text)
    setRows(withSpare(next))
    // the old result no longer applies to a changed row
    if (outcomes.has(row.tempId)) setOutcomes(new Map([...outcomes].filter(([id]) => id !== row.tempId)))
  }
  const paste = (at: number, field: Field, text: string) => {
    setCut(tooMany(at, text))
    change(pasteInto(rows, at, field, text))
  }
  const checked = (of: readonly RowOutcome[]) => setOutcomes(new Map(of.map(each => [each.tempId, each])))
  const tryRows = (wanted: Row[], name: string) =>
    check.mutate({ rows: wanted, fromFile: name }, { onSuccess: told => checked(told.rows) })
  const take = (dropped: File | undefined) => {
    if (!dropped || busy) return
    read.mutate(dropped, {
      onSuccess: found => {
        const next = withSpare(found.rows.map(row => ({ ...row })) as Row[])
        change(next)
        setFile(found)
        setFromFile(found.name)
        if (found.rows.length) tryRows(filledOf(next), found.name)
      },
    })
  }
  const store = () =>
    save.mutate(
      { rows: filled, fromFile },
      {
        onSuccess: told => {
          const found = new Map(told.rows.map(each => [each.tempId, each]))
          setRows(leftOf(rows, found))
          setOutcomes(new Map([...found].filter(([, each]) => each.what === 'refused')))
          if (!told.refused) {
            setFromFile('')
            setFile(null)
          }
          const stored = told.new + told.replaces
          const words = `${counted(stored, 'milestone')} saved${told.same ? `, ${count(told.same)} already there` : ''}.`
          doneToast(words, told.batch ? () => undo.mutate(told.batch) : undefined)
        },
      },
    )
  const clear = async () => {
    const sure = await askToDelete({
      title: `Clear ${rowsWord(filled.length)}?`,
      meaning: 'What is in the grid and not saved is gone.',
      confirm: 'Clear',
    })
    if (!sure) return
    change(withSpare([]))
    setFromFile('')
    setFile(null)
    setCut(0)
  }
  return (
    <>
      <PageHeader title="Tracking capture" meta={filled.length ? <span>{rowsWord(filled.length)}</span> : null}>
        <Button
          variant="default"
          leftSection={<IconDownload size={15} stroke={1.6} />}
          onClick={() => void saveTemplate()}
        >
          Template
        </Button>
        <Button
          variant="default"
          leftSection={<IconUpload size={15} stroke={1.6} />}
          loading={read.isPending}
          onClick={() => input.current?.click()}
        >
          Read file…
        </Button>
        <input
          ref={input}
          type="file"
          accept=".xlsx,.xls,.xlsb,.csv,.edi,.x12,.txt"
          aria-label="File of milestones"
          tabIndex={-1}
          className="vh"
          onChange={event => {
            take(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </PageHeader>
      <Toolbar label="Milestones to report">
        <span className="dim">
          {fromFile ||
            'Type, paste from a spreadsheet, or drop a workbook or a 214 file. Times are local to the time zone of the row.'}
        </span>
        <Gap />
        <Button variant="subtle" disabled={!filled.length || busy} onClick={() => void clear()}>
          Clear
        </Button>
        <Button
          variant="default"
          disabled={!filled.length || busy}
          loading={check.isPending}
          onClick={() => tryRows(filled, fromFile)}
        >
          Check
        </Button>
        <Allowed permission={UPDATE}>
          <Button disabled={!filled.length || busy} loading={save.isPending} onClick={store}>
            Save valid rows
          </Button>
        </Allowed>
      </Toolbar>
      <div className={ui.notice}>
        <SaveError error={read.error ?? check.error ?? save.error ?? undo.error} title="Not done" />
        <FileNotice of={file} />
        {cut ? (
          <Callout tone="warn" title={`${rowsWord(cut)} did not fit`}>
            2,000 rows can be reported at once. Save these, then paste the rest.
          </Callout>
        ) : null}
      </div>
      <Told outcomes={outcomes} />
      <Grid rows={rows} outcomes={outcomes} onType={type} onPaste={paste} />
      <PageDrop label="Read this file" onFiles={([file]) => take(file)} />
    </>
  )
}
