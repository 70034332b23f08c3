import { Button, Radio, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Wire } from '@/api/wire'
import { Dialog, doneToast, rowsWord, ui } from '@/ui'
import { FileDrop } from '@/widgets/FileDrop'
import { useUploadZones, type ZoneUpload } from './calls'
import { TriedChart } from './TriedChart'
import type { ZonePage } from './zoneSheet'
import css from './zones.module.css'

type Tried = Wire<'ZoneUploadView'>
type Question = Tried['questions'][number]

/** The open questions of a chart, each with its possible readings; typed text is applied on blur. */
function Ask({ of, value, onAnswer }: { of: Question; value: string; onAnswer: (value: string) => void }) {
  if (of.options.length)
    return (
      <Radio.Group label={of.text} value={value} onChange={onAnswer}>
        {of.options.map(each => (
          <Radio key={each.value} mt={6} value={each.value} label={each.label} />
        ))}
      </Radio.Group>
    )
  return (
    <TextInput
      label={of.text}
      defaultValue={value}
      onBlur={event => event.currentTarget.value.trim() && onAnswer(event.currentTarget.value.trim())}
      onKeyDown={event => {
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
    />
  )
}

/** Replaces all rows of a table by a carrier's chart: a preview with questions first, then stored all at once. */
export function UploadZones({ page, onClose }: { page: ZonePage; onClose: () => void }) {
  const run = useUploadZones(page)
  const [given, setGiven] = useState<ZoneUpload>({ file: null, text: '', answers: {}, dryRun: true })
  const [asked, setAsked] = useState<Question[]>([])
  const [tried, setTried] = useState<Tried | null>(null)
  const attempt = (next: ZoneUpload, before: Question[]) => {
    setGiven(next)
    setTried(null)
    run.mutate(next, {
      onSuccess: told => {
        setTried(told)
        // answered questions stay visible, so that the answers can be changed
        const open = told.questions.filter(each => !before.some(({ key }) => key === each.key))
        setAsked([...before, ...open])
      },
    })
  }
  const begin = (source: Pick<ZoneUpload, 'file' | 'text'>) => {
    setAsked([])
    attempt({ ...source, answers: {}, dryRun: true }, [])
  }
  const store = () =>
    run.mutate(
      { ...given, dryRun: false },
      {
        onSuccess: told => {
          doneToast(`${rowsWord(told.rowCount)} stored.`)
          onClose()
        },
      },
    )
  const isReady = tried !== null && !tried.questions.length && !tried.problemCount && tried.rowCount > 0
  return (
    <Dialog onClose={onClose} size={760} title={`Upload the chart of ${page.name}`}>
      <div className={`${ui.dialog} ${css.upload}`}>
        <FileDrop
          accept=".xlsx,.xls,.xlsb,.csv"
          label="Workbook"
          hint="Drop a zone chart here: a list, a matrix, or the chart of one origin. It replaces all rows."
          file={given.file}
          busy={run.isPending}
          error={run.error}
          onFile={file => begin({ file, text: '' })}
        />
        <Textarea
          label="Or paste its cells"
          rows={3}
          placeholder="Origin, Destination, Zone"
          onBlur={event => {
            const text = event.currentTarget.value
            if (text.trim() && text !== given.text) begin({ file: null, text })
          }}
        />
        {asked.map(each => (
          <Ask
            key={each.key}
            of={each}
            value={given.answers[each.key] ?? ''}
            onAnswer={value => attempt({ ...given, answers: { ...given.answers, [each.key]: value } }, asked)}
          />
        ))}
        {tried ? <TriedChart of={tried} /> : null}
        <div className={ui.dialogActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={run.isPending} disabled={!isReady} onClick={store}>
            {isReady ? `Store ${rowsWord(tried.rowCount)}` : 'Store'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
