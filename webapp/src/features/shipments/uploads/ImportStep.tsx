import { count, rowsWord } from '@/ui'
import { RunProgress } from './RunProgress'
import type { Upload } from './upload'
import css from './upload.module.css'

/** The fourth step: the running import. It continues when the screen is left. */
export function ImportStep({ upload }: { upload: Upload }) {
  const { counts } = upload
  const toImport = (counts?.new ?? 0) + (counts?.changed ?? 0)
  const lines: Array<[what: string, rows: number]> = [
    ['New rows to add', counts?.new ?? 0],
    ['Changed rows, history kept', counts?.changed ?? 0],
    ['Unchanged rows, skipped', counts?.unchanged ?? 0],
    ['Rejected rows, returned to you', counts?.refused ?? 0],
  ]
  return (
    <RunProgress upload={upload} title={`Importing ${rowsWord(toImport)}`} cancel="Cancel, keep saved rows">
      <p>You can leave this screen. Follow progress under the bell; after a lost connection the import continues.</p>
      <dl className={css.lines}>
        {lines.map(([what, rows]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{count(rows)}</dd>
          </div>
        ))}
      </dl>
    </RunProgress>
  )
}
