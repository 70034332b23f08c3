import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { messageOf } from '@/api/errors'
import { Callout, count, rowsWord } from '@/ui'
import { CorrectedZone } from './CorrectedZone'
import { Undo, Undoing, Undone } from './Undo'
import { canUndo, resultAddress, type Upload, WORDS } from './upload'
import css from './upload.module.css'
import { useStart } from './useUpload'
import { useWorkbook } from './useWorkbook'

interface ResultStepProps {
  upload: Upload
  onRows: () => void
  onColumns: () => void
}

/** The last step: what was imported, what was refused, and the user's own workbook to correct. */
export function ResultStep({ upload, onRows, onColumns }: ResultStepProps) {
  const outcome = upload.outcome
  const imported = (outcome?.added ?? 0) + (outcome?.changed ?? 0)
  const refused = outcome?.refused ?? upload.counts?.refused ?? 0
  const conflicts = outcome?.conflicts ?? 0
  const toCorrect = refused + conflicts
  const workbook = useWorkbook(upload.uploadId)
  const again = useStart(upload.uploadId, 'import')
  const words = WORDS[upload.type]
  const undone = upload.state === 'undone'
  const ended = undone || upload.state === 'imported'
  if (upload.state === 'undoing') return <Undoing upload={upload} />
  return (
    <div className={css.run}>
      <h2>{ended || imported ? `${rowsWord(imported)} imported` : 'Import not finished'}</h2>
      <p>
        {upload.fileName}, by {upload.userName}
      </p>
      {upload.type === 'tariffLane' && upload.state === 'imported' ? <p>{upload.message}</p> : null}
      {ended ? null : (
        <Callout tone={upload.state === 'failed' ? 'bad' : 'warn'} title={upload.message || 'Stopped'}>
          <p>Saved rows stay. Continuing adds the rest without duplicates.</p>
        </Callout>
      )}
      {upload.undo ? <Undone undo={upload.undo} /> : null}
      {toCorrect && !undone ? (
        <Callout tone="bad" title={refusedWords(refused, conflicts)}>
          <p>
            Your workbook is ready with those cells highlighted and explained. Fix them and drop it below; rows already
            saved are skipped.
          </p>
        </Callout>
      ) : null}
      {outcome ? (
        <dl className={css.lines}>
          {[
            ['Added', outcome.added],
            ['Changed', outcome.changed],
            ['Unchanged, skipped', outcome.unchanged],
            ['Rejected', outcome.refused],
            ...(conflicts ? [['Changed by someone else, skipped', conflicts] as const] : []),
          ].map(([what, rows]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{count(Number(rows ?? 0))}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {workbook.error || again.error ? (
        <Callout tone="bad" title="Something went wrong">
          <p>{messageOf(workbook.error ?? again.error)}</p>
        </Callout>
      ) : null}
      {toCorrect && ended && !undone ? <CorrectedZone upload={upload} /> : null}
      <div className={css.actions}>
        {ended ? null : (
          <Button loading={again.isPending} onClick={() => again.mutate(upload.toConfirm)}>
            Continue import
          </Button>
        )}
        {toCorrect ? (
          <Button variant={ended ? 'filled' : 'default'} loading={workbook.isPending} onClick={() => workbook.mutate()}>
            Download the {rowsWord(toCorrect)} to correct
          </Button>
        ) : null}
        <Button variant={toCorrect || !ended ? 'default' : 'filled'} component={Link} to={resultAddress(upload)}>
          {words.open}
        </Button>
        {canUndo(upload) ? <Undo upload={upload} /> : null}
        <Button variant="subtle" color="gray" onClick={onRows}>
          View rows
        </Button>
        {ended ? null : (
          <Button variant="subtle" color="gray" onClick={onColumns}>
            Back to columns
          </Button>
        )}
      </div>
    </div>
  )
}

function refusedWords(refused: number, conflicts: number): string {
  const parts = [
    refused ? `${rowsWord(refused)} ${refused === 1 ? 'was' : 'were'} rejected` : '',
    conflicts ? `${rowsWord(conflicts)} changed by someone else` : '',
  ]
  return parts.filter(Boolean).join(', ')
}
