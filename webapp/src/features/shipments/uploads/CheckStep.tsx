import { Button } from '@mantine/core'
import { useState } from 'react'
import { ApiError, messageOf } from '@/api/errors'
import { Callout, count, counted, rowsWord, SaveBar, ui, useAddress } from '@/ui'
import { ByRules } from './ByRules'
import { CheckRows } from './CheckRows'
import { Counts } from './Counts'
import { LaneFindings } from './LaneFindings'
import { ReadValues } from './ReadValues'
import { RunProgress } from './RunProgress'
import type { RowResult, Upload } from './upload'
import { useStart } from './useUpload'

interface CheckStepProps {
  upload: Upload
  onColumns: () => void
  onImport: () => void
}

const RESULTS: readonly string[] = ['new', 'changed', 'unchanged', 'refused', 'conflict']

/** The third step, the dry run: four counts that filter, and the rows with their results. */
export function CheckStep({ upload, onColumns, onImport }: CheckStepProps) {
  const { address, page, put } = useAddress()
  const start = useStart(upload.uploadId, 'import')
  const again = useStart(upload.uploadId, 'check')
  const [confirmed, setConfirmed] = useState(false)
  const { counts } = upload
  if (upload.state === 'checking' || !counts) return <Checking upload={upload} />

  const asked = address.get('show')
  const show = asked !== null && RESULTS.includes(asked) ? (asked as RowResult) : null
  const toImport = (counts.new ?? 0) + (counts.changed ?? 0)
  const done = upload.state === 'imported'
  const absent = counts.absent ?? 0
  return (
    <>
      <Counts counts={counts} show={show} onShow={result => put({ show: result })} />
      <ByRules values={counts.byRules ?? 0} />
      {start.error ? (
        <div className={ui.notice}>
          <Callout tone="bad" title="Import not started">
            <p>{messageOf(start.error)}</p>
            {start.error instanceof ApiError && start.error.code === 'tariff_changed' ? (
              <Button
                variant="default"
                loading={again.isPending}
                onClick={() => again.mutate(undefined, { onSuccess: () => start.reset() })}
              >
                Check again
              </Button>
            ) : null}
          </Callout>
        </div>
      ) : null}
      {done ? null : <LaneFindings upload={upload} confirmed={confirmed} onConfirm={setConfirmed} />}
      <CheckRows upload={upload} show={show} page={page} onPage={next => put({ page: next })} />
      <SaveBar said={`${lineWords(upload)}${footWords(upload, toImport)}`}>
        {done || !upload.refusedValues.length ? null : <ReadValues upload={upload} />}
        {done ? null : (
          <Button variant="default" onClick={onColumns}>
            Back
          </Button>
        )}
        {done ? null : (
          <Button
            loading={start.isPending}
            disabled={(!toImport && !absent) || (upload.toConfirm > 0 && !confirmed)}
            onClick={() => start.mutate(upload.toConfirm, { onSuccess: onImport })}
          >
            {toImport ? `Import ${rowsWord(toImport)}` : absent ? `Remove ${count(absent)}` : 'Nothing to import'}
          </Button>
        )}
      </SaveBar>
    </>
  )
}

/** If rows are cargo lines: how many shipments they belong to. */
function lineWords({ counts, rowCount }: Upload): string {
  return counts?.shipments ? `${rowsWord(rowCount)}, ${counted(counts.shipments, 'shipment', 'shipments')}. ` : ''
}

function footWords(upload: Upload, toImport: number): string {
  if (upload.state === 'imported') return 'These rows were imported. This was the check.'
  if (upload.state === 'stopped') return `${upload.message} Importing continues where it stopped.`
  const absent = upload.counts?.absent ?? 0
  if (absent) {
    const breaks = absent === 1 ? '1 tariff break is' : `${count(absent)} tariff breaks are`
    return `${breaks} not in this sheet. Importing removes them from the draft; published versions stay.`
  }
  if (!toImport && !upload.counts?.refused) return 'Every row is already in the system, unchanged.'
  return 'Nothing is saved yet. Rejected rows are left out and returned to you in your workbook.'
}

const Checking = ({ upload }: { upload: Upload }) => (
  <RunProgress upload={upload} title={`Checking ${rowsWord(upload.rowCount)}`}>
    <p>Checking every cell and comparing every row with saved data. Nothing is saved yet.</p>
  </RunProgress>
)
