import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { Wire } from '@/api/wire'
import { count, DataTable, Dialog, doneToast, FactList, ScrollRegion, showDay, ui } from '@/ui'
import { FileDrop } from '@/widgets/FileDrop'
import { useTriedFile } from '@/widgets/useTriedFile'
import { useEcbUpload } from './calls'
import css from './tools.module.css'

type Brought = Wire<'EcbUpload'>
type Difference = Brought['differences'][number]

const BY: Readonly<Record<Difference['by'], string>> = {
  uploaded: 'Earlier file',
  entered: 'Entered',
  release: 'Installed with the release',
}

/** A preview of a file before anything is stored. */
function Preview({ of }: { of: Brought }) {
  const facts: [string, string][] = [
    ['Days', `${count(of.days)}, ${showDay(of.firstDay)} to ${showDay(of.lastDay)}`],
    ['Currencies', count(of.currencies)],
    ['New rates', `${count(of.new)} on ${count(of.newDays)} ${of.newDays === 1 ? 'day' : 'days'}`],
    ['Already loaded', `${count(of.same)}, not touched`],
    ['Different', count(of.different)],
    ['Not published (N/A)', `${count(of.notQuoted)}, skipped`],
  ]
  return <FactList facts={facts} />
}

/** Stored rates with a different value, latest first. */
function Differences({ of }: { of: Brought }) {
  const left = of.different - of.differences.length
  return (
    <ScrollRegion className={css.differences} label="Different rates">
      <DataTable
        rows={of.differences}
        rowKey={each => `${each.day} ${each.currency}`}
        columns={[
          { head: 'Day', cell: each => showDay(each.day) },
          { head: '1 EUR in', cell: each => each.currency },
          { head: 'Stored', figure: true, cell: each => each.stored },
          { head: 'File', figure: true, cell: each => each.printed },
          { head: 'Stored by', cell: each => BY[each.by] },
        ]}
      />
      {left > 0 ? <p className="dim">And {count(left)} earlier.</p> : null}
    </ScrollRegion>
  )
}

/** Imports rates from a file of the European Central Bank: a preview first, then stored on confirmation. */
export function EcbUpload({ onClose }: { onClose: () => void }) {
  const run = useEcbUpload()
  const { file, tried, drop } = useTriedFile<Brought>(run)
  const [replace, setReplace] = useState(false)
  const writes = tried ? tried.new + (replace ? tried.different : 0) : 0
  const store = (of: File) =>
    run.mutate(
      { file: of, dryRun: false, replace },
      {
        onSuccess: ({ lastDay }) => {
          doneToast(`${ratesWord(writes)} loaded, through ${showDay(lastDay)}.`)
          onClose()
        },
      },
    )
  return (
    <Dialog onClose={onClose} size={640} title="Upload ECB rates">
      <div className={ui.dialog}>
        <FileDrop
          accept=".csv,.zip,.xml"
          label="ECB file"
          hint="Drop a reference rate file from ecb.europa.eu here: eurofxref-hist.zip or .csv, eurofxref.zip or .csv, or eurofxref-daily.xml."
          {...drop}
          onFile={first => {
            setReplace(false)
            drop.onFile(first)
          }}
        />
        {tried ? <Preview of={tried} /> : null}
        {tried?.different ? (
          <>
            <Differences of={tried} />
            <Checkbox
              label="Use the file’s rates where they differ"
              description="Otherwise the stored rates stay. Shipments already rated keep their amounts until they are rated again."
              checked={replace}
              onChange={event => setReplace(event.currentTarget.checked)}
            />
          </>
        ) : null}
        <div className={ui.dialogActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {file && tried ? (
            <Button loading={run.isPending} disabled={!writes} onClick={() => store(file)}>
              {writes ? `Load ${ratesWord(writes)}` : 'Nothing to load'}
            </Button>
          ) : null}
        </div>
      </div>
    </Dialog>
  )
}

const ratesWord = (n: number) => `${count(n)} ${n === 1 ? 'rate' : 'rates'}`
