import { Button } from '@mantine/core'
import { useDataVersion } from '@/grid'
import { Callout, DiffCell, ui } from '@/ui'
import type { RowSheet } from './rowSheet'
import type { StoredRow } from './shape'
import css from './sheet.module.css'

const shown = (value: string | boolean) => (value === '' ? 'empty' : String(value))

/** Rows that another user saved in the meantime: their values and one's own compared, and a choice. One row at a time.
 */
export function ConflictBar<Row extends StoredRow>({ sheet }: { sheet: RowSheet<Row> }) {
  useDataVersion(sheet.store)
  const [id] = sheet.conflicts.rows
  if (id === undefined) return null
  const differences = sheet.conflicts.differences(id)
  const others = sheet.conflicts.size - 1
  return (
    <div className={ui.notice}>
      <Callout tone="warn" title={`Someone else saved ${sheet.nameOf(id)} while you were editing`}>
        <dl className={css.differences}>
          {differences.map(({ label, mine, theirs }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <DiffCell from={`theirs: ${shown(theirs)}`} to={`mine: ${shown(mine)}`} />
              </dd>
            </div>
          ))}
        </dl>
        <div className={css.actions}>
          <Button variant="default" onClick={() => sheet.conflicts.takeTheirs(id)}>
            Use theirs
          </Button>
          <Button variant="default" onClick={() => sheet.conflicts.keepMine(id)}>
            Keep mine
          </Button>
          {others ? <span className="dim">{others} more to decide</span> : null}
        </div>
      </Callout>
    </div>
  )
}
