import type { Wire } from '@/api/wire'
import { count, DataTable, rowsWord, ScrollRegion } from '@/ui'
import css from './zones.module.css'

const LAYOUTS: Record<string, string> = {
  list: 'a list of pairs',
  matrix: 'a matrix of origins and destinations',
  chart: 'the chart of one origin',
}

/** How a chart was read: its layout, zones, first rows, its changes, and its errors. */
export function TriedChart({ of }: { of: Wire<'ZoneUploadView'> }) {
  return (
    <>
      <p aria-live="polite">
        <b>
          {rowsWord(of.rowCount)}, read as {LAYOUTS[of.layout] ?? of.layout}.
        </b>{' '}
        {count(of.added)} new, {count(of.changed)} changed, {count(of.removed)} removed.
        {of.blank ? ` ${count(of.blank)} cells say no zone.` : ''}
      </p>
      {of.zones.length ? (
        <p className="dim">
          Zones: {of.zones.map(each => `${each.zone} (${count(each.count)})`).join(', ')}
          {of.services.length ? `. Services: ${of.services.join(', ')}` : ''}
        </p>
      ) : null}
      {of.leftOut.length ? <p className="dim">Columns not read: {of.leftOut.join(', ')}</p> : null}
      {of.problems.length ? (
        <ScrollRegion className={css.problems} label="Table of problems">
          <DataTable
            rows={of.problems}
            rowKey={row => `${row.row}${row.column}${row.message}`}
            columns={[
              { head: 'Row', figure: true, cell: row => (row.row ? count(row.row) : 'headings') },
              { head: 'Column', cell: row => row.column },
              { head: 'What to correct', fit: 'wrap', cell: row => row.message },
            ]}
          />
        </ScrollRegion>
      ) : of.sample.length ? (
        <ScrollRegion className={css.sample} label="Table of the first rows">
          <DataTable
            rows={of.sample}
            rowKey={row => row.number}
            columns={[
              { head: 'Origin', cell: row => row.cells.origin || 'Any' },
              { head: 'Destination', cell: row => row.cells.destination || 'Any' },
              { head: 'Service', cell: row => row.cells.service || '–' },
              { head: 'Zone', look: 'strong', cell: row => row.cells.zone },
            ]}
          />
        </ScrollRegion>
      ) : null}
      {of.problemCount > of.problems.length ? (
        <p className="dim">{count(of.problemCount - of.problems.length)} more are not shown.</p>
      ) : null}
    </>
  )
}
